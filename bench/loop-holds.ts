import { connect } from 'node:net'
import { newId } from '../server/src/platform/ids.ts'
import { openBenchDatabase } from './rig/database.ts'
import { median, note, report, shout } from './rig/figures.ts'
import { startNode } from './rig/processes.ts'
import { addCourses, addSchool } from './rig/school.ts'

/**
 * How long a single request can hold the event loop, during which nobody else is answered: the worst input that each
 * reader takes, at an eighth of its largest size and at the largest. Printed worst first.
 */
const allowedMs = 50
const rounds = 5

type Sent = { method?: string; path: string; headers?: Record<string, string>; body?: string | Buffer }
type Case = { name: string; most: number; send(size: number): Sent }

const database = await openBenchDatabase()
try {
  const school = await addSchool(database)
  const { ids } = await addCourses(database, school, 200)
  await database.settle()
  const node = await startNode(database, { role: 'web' })
  const { slug, token } = school
  const signedIn = { authorization: `Bearer ${token}` }
  const json = { 'content-type': 'application/json' }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const page = `/portal/${slug}/course-list`
  const api = (path: string) => `/api/${slug}${path}`

  const header = (name: string, value: (size: number) => string): Case => ({
    name: `header ${name}`,
    most: 14_000,
    send: (size) => ({ path: page, headers: { [name]: value(size) } }),
  })
  const posted = (name: string, path: string, body: (size: number) => string, headers = {}): Case => ({
    name,
    most: 240_000,
    send: (size) => ({ method: 'POST', path, headers: { ...json, ...headers }, body: body(size) }),
  })
  const filledIn = (name: string, path: string, body: (size: number) => string): Case => ({
    name: `the form of ${name}`,
    most: 96_000,
    send: (size) => ({ method: 'POST', path: `/portal/${slug}/${path}`, headers: form, body: body(size) }),
  })
  const asked = (name: string, path: (size: number) => string, headers = {}, most = 14_000): Case => ({
    name,
    most,
    send: (size) => ({ path: path(size), headers }),
  })
  const uploaded = (
    name: string,
    what: string,
    most: number,
    body: (size: number) => string | Buffer,
  ): Case => ({
    name,
    most,
    send: (size) => ({
      method: 'POST',
      path: api(`/${what}${what.includes('?') ? '&' : '?'}id=${newId()}`),
      headers: { ...signedIn, 'content-type': 'application/octet-stream' },
      body: body(size),
    }),
  })
  const login = (name: string, username: (size: number) => string) =>
    posted(`sign-in, ${name}`, '/api/auth/login', (size) =>
      JSON.stringify({ username: username(size), password: 'x' }),
    )
  const paragraph = (text: string) => `{"type":"paragraph","content":[{"type":"text","text":"${text}"}]}`
  /** Written by hand, because JSON.stringify itself gives up at some depth. */
  const described = (name: string, content: (size: number) => string) =>
    posted(
      `description, ${name}`,
      api('/courses'),
      (size) =>
        `{"id":"${newId()}","course":{"title":"x","feeCents":0,"description":{"type":"doc","content":[${content(size)}]}}}`,
      signedIn,
    )
  const booking = (size: number) =>
    JSON.stringify({
      contact: { email: `${'a@'.repeat(10)}${'.'.repeat(100)}` },
      persons: Array.from({ length: Math.ceil(size / 500) }, () => ({
        firstName: `a.${'b-'.repeat(50)}`,
        lastName: ' '.repeat(200),
        email: `a@${'a.'.repeat(60)}`,
      })),
    })
  const table = (line: string) => (size: number) =>
    `Vorname;Nachname;E-Mail\n${line.repeat(size / line.length)}`

  const cases: Case[] = [
    header('if-none-match', (size) => ' '.repeat(size)),
    header('if-none-match', (size) => '"x",'.repeat(size / 4)),
    header('accept-language', (size) => 'de;q=0.1,'.repeat(size / 9)),
    header('accept-language', (size) => ' '.repeat(size)),
    header('accept-encoding', (size) => 'gzip;q=0,'.repeat(size / 9)),
    header('authorization', (size) => `Bearer ${'.'.repeat(size)}`),
    header('authorization', (size) => `Bearer ${' '.repeat(size)}`),
    header('x-forwarded-for', (size) => `1${' ,'.repeat(size / 2)}`),
    header('x-forwarded-for', (size) => '1:'.repeat(size / 2)),
    header('cookie', (size) => 'a=b; '.repeat(size / 5)),
    header('referer', (size) => `http://${'a.'.repeat(size / 2)}`),
    login('dots', (size) => `a@${'.'.repeat(size)}`),
    login('at signs', (size) => '@'.repeat(size)),
    login('blanks', (size) => `a${' '.repeat(size)}b`),
    posted('brackets', '/api/auth/login', (size) => '['.repeat(size)),
    posted(
      'nested objects',
      '/api/auth/login',
      (size) => `${'{"a":'.repeat(size / 6)}1${'}'.repeat(size / 6)}`,
    ),
    posted('many keys', '/api/auth/login', (size) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: size / 12 }, (_, at) => [`k${at}`, 1]))),
    ),
    posted('a long number', '/api/auth/login', (size) => `{"username":1${'0'.repeat(size)}}`),
    posted('escapes', '/api/auth/login', (size) => `{"username":"${'\\u0000'.repeat(size / 6)}"}`),
    posted('a booking with many people', api(`/portal/courses/${ids[0]}/registrations`), booking),
    posted('a look at a booking', api(`/portal/courses/${ids[0]}/registrations/check`), booking),
    filledIn('a booking', `course/${ids[0]}/register`, (size) => 'a=b&'.repeat(size / 4)),
    filledIn('a booking, brackets', `course/${ids[0]}/register`, (size) => 'a[0][1]=%&'.repeat(size / 10)),
    filledIn('a withdrawal', 'withdraw', (size) => `numbers=${'A '.repeat(size / 2)}`),
    described('one long text', (size) => paragraph('x '.repeat(size / 2))),
    described('many paragraphs', (size) => Array.from({ length: size / 70 }, () => paragraph('x')).join(',')),
    described('nested lists', (size) => {
      const levels = Math.floor(size / 70)
      const open = '{"type":"bulletList","content":[{"type":"listItem","content":['
      return `${open.repeat(levels)}${paragraph('x')}${']}]}'.repeat(levels)}`
    }),
    asked('search of the portal', (size) => `${page}?q=${'a+'.repeat(size / 2)}`),
    asked('search of the portal, per cent', (size) => `${page}?q=${'%25_'.repeat(size / 4)}`),
    asked('unknown filters', (size) => `${page}?${'a=b&'.repeat(size / 4)}`),
    asked('search of courses', (size) => `${api('/courses')}?q=${'a%20'.repeat(size / 4)}`, signedIn),
    asked(
      'search over everything',
      (size) => `${api('/search')}?q=${'ab%20'.repeat(size / 5)}`,
      signedIn,
      500,
    ),
    asked('an address of many parts', (size) => `/portal/${'a/'.repeat(size / 2)}`),
    asked('an address of per cent signs', (size) => `/portal/${slug}/${'%41'.repeat(size / 3)}`),
    asked('a file address', (size) => `/files/${slug}/${newId()}/${'a.'.repeat(size / 2)}?v=1`),
    uploaded(
      'import, as many rows as are taken',
      'imports?kind=persons&filename=x.csv',
      4_950_000,
      table(`${'a '.repeat(160)};b;${'c'.repeat(171)}\n`),
    ),
    uploaded(
      'import, quotes',
      'imports?kind=persons&filename=x.csv',
      4_950_000,
      table(`"${'""'.repeat(240)}";"";"c"\n`),
    ),
    uploaded(
      'import, one open quote',
      'imports?kind=persons&filename=x.csv',
      5_000_000,
      (size) => `a;b\n"${'x;'.repeat(size / 2)}`,
    ),
    uploaded(
      'import, one long cell',
      'imports?kind=persons&filename=x.csv',
      5_000_000,
      (size) => `a;b\n${'x '.repeat(size / 2)}`,
    ),
    uploaded(
      'import, headings of parentheses',
      'imports?kind=persons&filename=x.csv',
      5_000_000,
      (size) => `${'('.repeat(size)}\na`,
    ),
    uploaded(
      'import, many columns',
      'imports?kind=persons&filename=x.csv',
      5_000_000,
      (size) => `${'a;'.repeat(size / 2)}\na`,
    ),
    uploaded(
      'file, a drawing without an end',
      'files?filename=x.svg',
      1_000_000,
      (size) => `<svg ${'<'.repeat(size)}`,
    ),
    uploaded('file, text', 'files?filename=x.txt', 1_000_000, (size) => 'x'.repeat(size)),
  ]

  let visitors = 0
  /** Over a socket of its own, because fetch sends no blanks at the ends of headers. */
  async function send({ method = 'GET', path, headers = {}, body = '' }: Sent): Promise<string> {
    visitors += 1
    const address = `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`
    const lines = [
      `${method} ${path} HTTP/1.1`,
      'host: reihum.test',
      'connection: close',
      ...('x-forwarded-for' in headers ? [] : [`x-forwarded-for: ${address}`]),
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ...(body.length > 0 ? [`content-length: ${Buffer.byteLength(body)}`] : []),
    ]
    const socket = connect({ port: node.port, host: '127.0.0.1' })
    let answer = ''
    socket.on('error', () => undefined)
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    socket.write(body)
    socket.on('data', (chunk) => {
      if (answer.length < 64) answer += chunk.toString('latin1')
    })
    await new Promise((closed) => socket.once('close', closed))
    return answer.slice(9, 12) || 'no answer'
  }

  async function heldBy(sent: () => Sent): Promise<{ heldMs: number; status: string }> {
    const holds: number[] = []
    let status = ''
    for (let round = -1; round < rounds; round += 1) {
      const built = sent()
      await node.longestHold()
      status = await send(built)
      const held = await node.longestHold()
      if (round >= 0) holds.push(held)
    }
    return { heldMs: median(holds), status }
  }

  const found: { name: string; status: string; small: number; large: number }[] = []
  for (const { name, most, send: build } of cases) {
    const { heldMs: small } = await heldBy(() => build(most / 8))
    const { heldMs: large, status } = await heldBy(() => build(most))
    found.push({ name, status, small, large })
  }
  found.sort((one, other) => other.large - one.large)
  for (const { name, status, small, large } of found)
    note(
      `${large.toFixed(1).padStart(7)} ms at the largest, ${small.toFixed(1).padStart(6)} ms at an eighth, answered ${status}: ${name}`,
    )
  const [worst] = found
  report('loop-holds-longest', { value: worst?.large ?? 0, unit: 'ms', reference: allowedMs })
  const over = found.filter(({ large }) => large > allowedMs)
  if (over.length > 0)
    shout(`${over.length} of ${found.length} hold everybody up for more than ${allowedMs} ms`)
  await node.stop()
} finally {
  await database.close()
}
