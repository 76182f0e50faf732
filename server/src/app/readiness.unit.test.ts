import { expect, test } from 'vitest'
import { judgeReadiness, type Observed } from './readiness.ts'

const fine = { failure: null, ageMs: 400 }
const since = new Date('2027-03-01T12:00:00Z')

const seen = (different: Partial<Observed> = {}): Observed => ({
  role: 'web',
  isStopping: false,
  app: fine,
  writing: null,
  platform: fine,
  pendingMigrations: [],
  work: { workers: 1, ownBeatSeconds: 3, outboxSeconds: null },
  parts: [],
  ...different,
})

const gone = { failure: 'gone', ageMs: 400 }
const stale = { failure: null, ageMs: 3_001 }
const work = (different: Partial<NonNullable<Observed['work']>>) => ({
  work: { workers: 1, ownBeatSeconds: 3, outboxSeconds: null, ...different },
})
const parts: Observed['parts'] = [
  { name: 'jobs', state: 'running', reason: null, since },
  { name: 'mails', state: 'paused', reason: 'the mail server does not answer', since },
]
const paused = 'mails is paused (the mail server does not answer)'
const unreported = 'this node has not reported for 25 seconds'
const unwritten = 'pages are shown, but bookings would fail: locked'
const unmoved = 'what commits promised is not handed on for more than 30 seconds'

test.each<[string, Partial<Observed>, string]>([
  ['everything works', {}, 'ready: null'],
  ['it stops', { isStopping: true }, 'not ready: stopping'],
  ['the door of requests fails', { app: gone }, 'not ready: requests would fail: gone'],
  [
    'the last look is old',
    { app: stale },
    'not ready: requests would fail: no answer for more than 3 seconds',
  ],
  [
    'a migration is pending',
    { pendingMigrations: ['0004-walls'] },
    'not ready: migrations pending: 0004-walls',
  ],
  [
    'only the other door fails',
    { platform: gone, work: null },
    'degraded: sign-in and jobs would fail: gone',
  ],
  ['nothing can be written', { writing: 'locked' }, `degraded: ${unwritten}`],
  ['a worker: nothing can be written', { role: 'worker', writing: 'locked' }, `not ready: ${unwritten}`],
  [
    'nothing can be written, and the other door fails',
    { writing: 'locked', platform: gone, work: null },
    `degraded: sign-in and jobs would fail: gone; ${unwritten}`,
  ],
  ['nothing can be read either', { app: gone, writing: 'locked' }, 'not ready: requests would fail: gone'],
  ['no worker lives', work({ workers: 0 }), 'degraded: no worker has reported lately'],
  ['promises lie about', work({ outboxSeconds: 31 }), `degraded: ${unmoved}`],
  ['promises are fresh', work({ outboxSeconds: 29 }), 'ready: null'],
  ['a web node needs no beat', work({ ownBeatSeconds: null }), 'ready: null'],
  ['one that does all: no beat', { role: 'all', ...work({ ownBeatSeconds: 26 }) }, `degraded: ${unreported}`],
  ['one that does all: a part rests', { role: 'all', parts }, `degraded: ${paused}`],
  ['a worker', { role: 'worker' }, 'ready: null'],
  ['a worker: a part rests', { role: 'worker', parts }, `degraded: ${paused}`],
  ['a worker: given up', { role: 'worker', ...work({ ownBeatSeconds: null }) }, `not ready: ${unreported}`],
  [
    'a worker: promises lie about',
    { role: 'worker', ...work({ outboxSeconds: 31 }) },
    `not ready: ${unmoved}`,
  ],
  [
    'a worker: its door fails',
    { role: 'worker', platform: gone, work: null },
    'not ready: sign-in and jobs would fail: gone',
  ],
  [
    'a worker: the door of its jobs fails',
    { role: 'worker', app: gone },
    'not ready: requests would fail: gone',
  ],
])('%s', (_, different, verdict) => {
  const { state, reason } = judgeReadiness(seen(different))
  expect(`${state}: ${reason}`).toBe(verdict)
})
