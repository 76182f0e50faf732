import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import type { CrowdData, CrowdPerson, CrowdReport, CrowdWord } from './crowd.ts'

/**
 * Plays the crowd of a drill in a thread of its own, so that neither crowd nor server slows the other down. Each person
 * acts like a browser: opens the form, sends the entries, and presses the button on the page that comes back.
 */

const { host, port, path, headers, people, atOnce, timeoutMs } = workerData as CrowdData

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
const say = (word: CrowdWord) => parentPort?.postMessage(word)

type Answer = { status: number; body: string; ms: number; location: string }

function ask(method: 'GET' | 'POST', at: string, form?: URLSearchParams): Promise<Answer> {
  return new Promise((done, failed) => {
    const body = form?.toString()
    const from = performance.now()
    const sent = request(
      {
        host,
        port,
        path: at,
        method,
        agent,
        timeout: timeoutMs,
        headers: {
          ...headers,
          ...(body !== undefined && {
            'content-type': 'application/x-www-form-urlencoded',
            'content-length': Buffer.byteLength(body),
          }),
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', failed)
        response.on('end', () =>
          done({
            status: response.statusCode ?? 0,
            body: Buffer.concat(chunks).toString('utf8'),
            ms: performance.now() - from,
            location: response.headers.location ?? '',
          }),
        )
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')))
    sent.on('error', failed)
    sent.end(body)
  })
}

const entities: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#x27': "'", '#39': "'" }
const plain = (text: string) =>
  text.replace(/&(#?\w+);/g, (written, name: string) => entities[name] ?? written)

/** The hidden inputs of the form on a page. */
function hiddenIn(page: string): URLSearchParams {
  const form = new URLSearchParams()
  for (const [tag] of page.matchAll(/<input\b[^>]*\btype="hidden"[^>]*>/g)) {
    const attributeOf = (name: string) => plain(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
    form.append(attributeOf('name'), attributeOf('value'))
  }
  return form
}

/** The next step of the form has an address of its own, below that of the form. */
const isStep = ({ status, location }: Answer) =>
  status === 303 && location.startsWith(`${path.replace(/\?.*/, '')}/`)

/** Sends a form, and reads the step that it leads to, if it leads to one. */
async function submit(at: string, form: URLSearchParams): Promise<Answer> {
  const answer = await ask('POST', at, form)
  if (!isStep(answer)) return answer
  const step = await ask('GET', answer.location)
  return { ...step, ms: answer.ms + step.ms, location: answer.location }
}

type Ready = { at: string; form: URLSearchParams; captchas: string[] }

const formMs: number[] = []
const answerMs: number[] = []
const failures: string[] = []
let accepted = 0
let refused = 0

const orderOf = ({ body }: Answer) => (/name="captcha"/.test(body) ? hiddenIn(body) : null)

/** Fills in the form up to the page with the button, where people wait for the opening. */
async function prepare({ fields, captchas }: CrowdPerson): Promise<Ready | null> {
  const opened = await ask('GET', path)
  formMs.push(opened.ms)
  const form = hiddenIn(opened.body)
  for (const [name, value] of fields) form.append(name, value)
  form.set('do', 'check')
  const answer = await submit(path, form)
  const order = answer.status === 200 ? orderOf(answer) : null
  if (!order) failures.push(`the form was answered with ${answer.status}`)
  return order && { at: answer.location || path, form: order, captchas: [...captchas] }
}

/** Presses the button, and accepts what the answer offers instead, such as the waiting list. */
async function press({ at, form, captchas }: Ready): Promise<void> {
  form.set('captcha', captchas.shift() ?? '')
  form.set('do', 'book')
  const answer = await submit(at, form)
  answerMs.push(answer.ms)
  if (answer.status === 303) accepted += 1
  else if (answer.status !== 409) failures.push(`the button was answered with ${answer.status}`)
  else {
    const again = orderOf(answer)
    const isOther = again && again.get('shownOutcome') !== form.get('shownOutcome')
    if (isOther && captchas.length > 0) await press({ at: answer.location || at, form: again, captchas })
    else refused += 1
  }
}

const fail = (error: unknown) => {
  failures.push((error as Error).message)
}

async function run(): Promise<CrowdReport> {
  const ready: Ready[] = []
  const coming = [...people]
  let prepared = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let person = coming.shift(); person; person = coming.shift()) {
        const one = await prepare(person).catch(fail)
        if (one) ready.push(one)
        prepared += 1
        say({ kind: 'prepared', count: prepared })
      }
    }),
  )
  let answered = 0
  const from = performance.now()
  await Promise.all(
    ready.map(async (one) => {
      await press(one).catch(fail)
      answered += 1
      say({ kind: 'answered', count: answered })
    }),
  )
  const seconds = (performance.now() - from) / 1000
  return { formMs, answerMs, accepted, refused, failures, seconds }
}

run()
  .then((report) => say({ kind: 'done', report }))
  .finally(() => agent.destroy())
