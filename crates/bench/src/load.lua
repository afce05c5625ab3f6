-- Sends the requests of a file, one a line (method, path and perhaps a body, parted by tabs), over and over, and tells in one
-- line what came of it. Arguments: the file, and the token if there is one.

local requests = {}
local place = 0

function init(arguments)
    if arguments[2] then
        wrk.headers["Authorization"] = "Bearer " .. arguments[2]
    end
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
    io.write(string.format("outcome answers=%d microseconds=%d refused=%d broken=%d p50=%d p99=%d\n",
        summary.requests, summary.duration, errors.status, broken,
        latency:percentile(50), latency:percentile(99)))
end
