/**
 * The script by which Redis counts the limits of one exchange address: it reserves in all windows of a request or in
 * none. Redis runs it as one step, so the processes need no lock.
 *
 * The script mirrors the rules of `src/limits`, in a simpler form:
 * - A window has a count (`u`) and the reservations of each process (`r`). A reply whose request was allowed after the
 *   last count sets the count; any other reply can only raise it.
 * - Time is that of Redis, moved to the exchange's clock as the processes have measured it. All processes therefore
 *   agree on when a window resets.
 * - A request that was refused has its place in the next window (`q`), so that nobody is overtaken for ever.
 * - A process that has not been seen for some seconds is dead: its reservations count as used.
 * - After a start Redis knows nothing, or the counts that it had saved some time before, and processes may still use
 *   their own parts. While Redis is `young`, a window has only the amounts that the joined processes bring: the unused
 *   rest of their parts (`cap`), and their parts of a window that begins then. A start is noticed when a process joins,
 *   by the name that Redis gives each of its runs.
 */
import { createHash } from 'node:crypto';

/** One window of a request: its key, length, limit, and the part of the cost that counts in it. */
export type ScriptLine = readonly [key: string, lengthMs: number, limit: number, part: number];

/** The end of a reservation: the reserved amount, the exchange's count or -1, and the cost without a count. */
export type ScriptEnd = readonly [
  key: string,
  lengthMs: number,
  part: number,
  counted: number,
  charged: number,
  sentTick: number,
];

/** A window as a process knows it when it joins. `room` is the unused rest of its part; -1 if it has no part. */
export type JoinedWindow = readonly [
  key: string,
  lengthMs: number,
  limit: number,
  startMs: number,
  used: number,
  reserved: number,
  room: number,
];

/** The request of a process to the script, executed in one step. */
export interface ScriptRequest {
  readonly client: string;
  /** The last id that the script gave itself; see {@link ScriptReply.runId}. */
  readonly runId?: string | undefined;
  /** The exchange's time as the process knows it, and (`knows`) whether the process has measured it. */
  readonly time: number;
  readonly knows: boolean;
  /** Whether the exchange is simulated and reports its clock, which then counts. */
  readonly reports: boolean;
  readonly margin: number;
  /** Milliseconds after its start for which Redis counts as young. */
  readonly young: number;
  /** Number of parts of which this process has one, while it cannot share. */
  readonly parts: number;
  /** The state of the process, when it joins: windows with its reservations, its counts and the rest of its part. */
  readonly join?: readonly JoinedWindow[] | undefined;
  readonly ends: readonly ScriptEnd[];
  /** Counts of orders that the exchange has said. */
  readonly counts: readonly (readonly [key: string, lengthMs: number, count: number])[];
  /** Times of the exchange at which a ban, a backoff of all requests, and the backoffs of the accounts' orders end. */
  readonly backoffs?: readonly [banned: number, backoff: number, orders: Readonly<Record<string, number>>] | undefined;
  readonly forget?: boolean | undefined;
  /** The rate limits of the exchange as JSON, when the process joins or has learnt them. */
  readonly limiters?: string | undefined;
  readonly asks: readonly {
    readonly id: number;
    readonly lines: readonly ScriptLine[];
    readonly account: string;
    readonly orders: number;
    /** Whether only a ban stops the request. */
    readonly force: boolean;
  }[];
  readonly attempts?:
    | {
        readonly limit: number;
        readonly lengthMs: number;
        readonly ended: number;
        readonly asked: number;
        readonly backoffMs: number;
      }
    | undefined;
}

/** The reply of the script. */
export interface ScriptReply {
  /** Changes when Redis has lost its data. */
  readonly runId: string;
  /** Redis has lost its data: nothing was done, and the process must join again. */
  readonly rejoin?: true;
  readonly processes: number;
  /** Whether Redis was started a moment ago. */
  readonly young: boolean;
  readonly now: number;
  readonly banned: number;
  readonly backoff: number;
  readonly orders?: Readonly<Record<string, number>>;
  /** For a process that joins: the rate limits of the exchange as JSON, if another process has reported them. */
  readonly limiters?: string;
  /** Windows: key, start, count, reservations of all, reservations of this process. */
  readonly windows: readonly (readonly [string, number, number, number, number])[];
  /** For each request: its number, and its tick, or why and how long it waits. */
  readonly asks: readonly (
    | readonly [number, number]
    | readonly [number, 0, 'ban' | 'backoff' | 'window', number, string]
  )[];
  /** Milliseconds until an attempt is allowed; 0 if it is. */
  readonly attemptMs: number;
}

export const SCRIPT = `
local DEAD_MS, PLACE_MS, KEEP_MS = 5000, 1000, 345600000
local q = cjson.decode(ARGV[1])
local stored = redis.call('GET', KEYS[1])
local time = redis.call('TIME')
local here = time[1] * 1000 + math.floor(time[2] / 1000)
local S = stored and cjson.decode(stored) or {n = 0, w = {}, h = 0, b = 0, oh = {}}
if not stored or q.join then
  local info = redis.call('INFO', 'server')
  local run = string.match(info, 'run_id:(%x+)')
  if not stored or S.run ~= run then
    S.run = run
    S.runId = time[1] .. '.' .. time[2]
    S.up = tonumber(string.match(info, 'uptime_in_seconds:(%d+)') or '0') * 1000
    S.at = here
    S.c, S.p, S.sum = {}, {}, 0
    for _, w in pairs(S.w) do w.r, w.q, w.cap, w.known = {}, {}, nil, nil end
  end
end
if q.runId ~= S.runId and not q.join then return cjson.encode({runId = S.runId, rejoin = true}) end
if q.forget then S.w, S.h, S.b, S.oh, S.up = {}, 0, 0, {}, KEEP_MS end
if q.limiters then S.lim = q.limiters end
local now = q.time
if not q.reports then
  local offset = q.time - here
  if q.knows and (S.o == nil or offset > S.o or offset < S.o - 1000) then S.o = offset end
  now = here + (S.o or offset)
end
S.c[q.client] = here
local born = now - (here - S.at) - S.up
local youngFor = q.young - S.up - (here - S.at)
local young = youngFor > 0
if q.join and not S.p[q.client] then
  S.p[q.client] = q.parts
  S.sum = math.min(1, S.sum + 0.95 / q.parts)
end

local function turn(key, length)
  local start = now - now % length
  local w = S.w[key]
  if w and w.s == start then return w end
  local before = 0
  if w and w.s == start - length then before = w.u end
  local fresh = {s = start, u = 0, t = 0, b = before, tt = S.n, r = w and w.r or {}, q = w and w.q or {}}
  -- The exchange's clock was ahead: what it counted last belongs to this window.
  if w and w.ahead == start then fresh.u, fresh.t, fresh.b = w.u, w.t, 0 end
  S.w[key] = fresh
  return fresh
end

local function reserved(w)
  local sum = 0
  for _, part in pairs(w.r) do sum = sum + part end
  return sum
end

local processes = 0
for client, seen in pairs(S.c) do
  if here - seen > DEAD_MS then
    S.c[client] = nil
    S.p[client] = nil
    for _, w in pairs(S.w) do
      w.u = w.u + (w.r[client] or 0)
      w.r[client] = nil
      w.q[client] = nil
    end
  else
    processes = processes + 1
  end
end

for _, one in ipairs(q.join or {}) do
  local key, length, limit, start, used, mine, room = unpack(one)
  local w = turn(key, length)
  w.r[q.client] = mine > 0 and mine or nil
  if w.s == start then w.u = math.max(w.u, used) end
  if w.cap == nil and young and not w.known then w.cap = math.max(w.u, used) + reserved(w) - mine end
  if w.cap then
    local brought = math.floor(limit / q.parts)
    if room >= 0 and w.s == start then
      brought = room
    elseif room < 0 and w.s < born then
      -- A new process has no part of a window that others may have used.
      brought = math.floor(limit / 100)
    end
    w.cap = math.min(limit, w.cap + mine + brought)
  end
end

for _, one in ipairs(q.ends) do
  local key, length, part, counted, charged, sent = unpack(one)
  local w = turn(key, length)
  local left = (w.r[q.client] or 0) - part
  w.r[q.client] = left > 0 and left or nil
  S.n = S.n + 1
  if counted >= 0 and (sent > w.tt or counted < w.b) then
    if sent > w.t then
      local rest = w.s + length - now
      if counted < w.u and rest <= math.min(1000, length / 10) then w.ahead = w.s + length end
      w.u, w.t = counted, S.n
    elseif counted >= w.u then
      w.u, w.t = counted, S.n
    end
  elseif charged > 0 then
    w.u = w.u + charged
  end
end

for _, one in ipairs(q.counts) do
  local w = turn(one[1], one[2])
  S.n = S.n + 1
  w.u, w.t = one[3], S.n
end

if q.backoffs then
  S.b = math.max(S.b, q.backoffs[1])
  S.h = math.max(S.h, q.backoffs[2])
  for account, till in pairs(q.backoffs[3]) do S.oh[account] = math.max(S.oh[account] or 0, till) end
end

local function obstacle(ask)
  if S.b > now then return 'ban', S.b - now, '' end
  if ask.force then return nil end
  if S.h > now then return 'backoff', S.h - now, '' end
  local till = S.oh[ask.account] or 0
  if ask.orders > 0 and till > now then return 'backoff', till - now, '' end
  local longest, at = 0, nil
  for _, line in ipairs(ask.lines) do
    local key, length, limit, part = unpack(line)
    local w = turn(key, length)
    local used = w.u
    if now - w.s < q.margin then used = math.max(used, w.b) end
    local places = 0
    local own = w.q[q.client]
    for client, place in pairs(w.q) do
      if place[2] + PLACE_MS < now then
        w.q[client] = nil
      elseif client ~= q.client and place[2] <= now and (not own or place[3] < own[3]) then
        places = places + place[1]
      end
    end
    local top = limit
    if young then top = math.min(limit, w.cap or math.floor(limit * S.sum)) end
    if used + reserved(w) + places + part > top then
      local wait = w.s + length + q.margin - now
      if used > w.u and w.u + reserved(w) + places + part <= top then wait = w.s + q.margin - now end
      if young and used + reserved(w) + places + part <= limit then wait = math.min(wait, youngFor) end
      if wait > longest then longest, at = wait, key end
      if part <= limit and not own then
        S.n = S.n + 1
        w.q[q.client] = {part, w.s + length, S.n}
      end
    end
  end
  if at then return 'window', math.max(1, longest), at end
  return nil
end

local answers = {}
for index, ask in ipairs(q.asks) do
  local why, wait, at = obstacle(ask)
  if why then
    answers[index] = {ask.id, 0, why, wait, at}
  else
    S.n = S.n + 1
    for _, line in ipairs(ask.lines) do
      local w = turn(line[1], line[2])
      w.r[q.client] = (w.r[q.client] or 0) + line[4]
      w.q[q.client] = nil
    end
    answers[index] = {ask.id, S.n}
  end
end

local attemptMs = 0
if q.attempts then
  local a = q.attempts
  local kept = redis.call('GET', KEYS[2])
  local A = kept and cjson.decode(kept) or {ends = {}, open = {}, backoff = 0}
  local ends = {}
  for _, ended in ipairs(A.ends) do if ended > now - a.lengthMs then ends[#ends + 1] = ended end end
  for client, open in pairs(A.open) do
    if not S.c[client] then
      for _ = 1, open do ends[#ends + 1] = now end
      A.open[client] = nil
    end
  end
  for _ = 1, a.ended do ends[#ends + 1] = now end
  A.open[q.client] = math.max(0, (A.open[q.client] or 0) - a.ended)
  if a.backoffMs > 0 then A.backoff = math.max(A.backoff, now + a.backoffMs) end
  local open = 0
  for _, some in pairs(A.open) do open = open + some end
  if a.asked > 0 then
    attemptMs = math.max(0, A.backoff - now)
    local surplus = #ends + open - a.limit
    if surplus >= 0 then attemptMs = math.max(attemptMs, (ends[surplus + 1] or now) + a.lengthMs - now) end
    if S.b > now then attemptMs = math.max(attemptMs, S.b - now) end
    if attemptMs == 0 then A.open[q.client] = (A.open[q.client] or 0) + 1 end
  end
  A.ends = ends
  redis.call('SET', KEYS[2], cjson.encode(A), 'PX', KEEP_MS)
end

local windows = {}
for key, w in pairs(S.w) do
  w.known = true
  windows[#windows + 1] = {key, w.s, w.u, reserved(w), w.r[q.client] or 0}
end
for account, till in pairs(S.oh) do if till <= now then S.oh[account] = nil end end
redis.call('SET', KEYS[1], cjson.encode(S), 'PX', KEEP_MS)
local reply = {runId = S.runId, young = young, processes = processes, now = now, banned = S.b, backoff = S.h, windows = windows, asks = answers, attemptMs = attemptMs}
if next(S.oh) then reply.orders = S.oh end
if q.join then reply.limiters = S.lim end
return cjson.encode(reply)
`;

/** The name by which Redis knows the script once it was loaded. */
export const SCRIPT_SHA = createHash('sha1').update(SCRIPT).digest('hex');
