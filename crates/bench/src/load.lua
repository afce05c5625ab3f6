-- Sends the requests of a file over and over, and prints the result in one line. Each line of the
-- file is a request: the path, a tab and, for a POST, the body. Arguments: the file and the token.

local requests = {}
local place = 0

function init(arguments)
    wrk.headers["Authorization"] = "Bearer " .. arguments[2]
    wrk.headers["Accept-Encoding"] = "gzip"
    wrk.headers["Content-Type"] = "application/json"
    for line in io.lines(arguments[1]) do
        local path, body = line:match("^([^\t]*)\t(.*)$")
        if body == "" then
            requests[#requests + 1] = wrk.format("GET", path)
        else
            requests[#requests + 1] = wrk.format("POST", path, nil, body)
        end
    end
end

function request()
    place = place % #requests + 1
    return requests[place]
end

function done(summary, latency)
    local errors = summary.errors
    io.write(string.format("outcome %d %d %d %d %d %d\n",
        summary.requests, errors.status, errors.connect + errors.read + errors.write + errors.timeout,
        summary.duration, latency:percentile(50), latency:percentile(99)))
end
