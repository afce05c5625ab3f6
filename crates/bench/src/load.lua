-- Sends the requests of a file over and over, and prints the result in one line. Each line of the file is a request: method,
-- path and optional body, separated by tabs. Arguments: the file and the token.

local requests = {}
local place = 0

function init(arguments)
    wrk.headers["Authorization"] = "Bearer " .. arguments[2]
    for line in io.lines(arguments[1]) do
        local method, path, body = line:match("^([^\t]*)\t([^\t]*)\t?(.*)$")
        if body == "" then
            body = nil
            wrk.headers["Content-Type"] = nil
        else
            wrk.headers["Content-Type"] = "application/json"
        end
        requests[#requests + 1] = wrk.format(method, path, nil, body)
    end
end

function request()
    place = place % #requests + 1
    return requests[place]
end

function done(summary, latency)
    local errors = summary.errors
    local broken = errors.connect + errors.read + errors.write + errors.timeout
    io.write(string.format("outcome responses=%d microseconds=%d refused=%d broken=%d p50=%d p99=%d\n",
        summary.requests, summary.duration, errors.status, broken,
        latency:percentile(50), latency:percentile(99)))
end
