import { newId } from '../../server/src/platform/ids.ts'
import type { School } from './school.ts'
import { type WorstInput, waysToSend } from './ways-to-send.ts'

/** The worst input that headers, bodies, searches, imports and forms for everybody take. */
export function worstInputs(school: School, ids: readonly string[]): WorstInput[] {
  const { header, posted, filledIn, asked, uploaded, api, page, signedIn } = waysToSend(school)
  const { slug } = school
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

  return [
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
}
