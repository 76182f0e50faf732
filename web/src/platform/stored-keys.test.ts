import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { storedKeys } from './stored-keys.ts'

const source = fileURLToPath(new URL('../', import.meta.url))
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(source + file, 'utf8') }))

const listed = new Set(storedKeys.map(({ key }) => key))

/** Who may touch what a browser keeps; a further file has to be looked at here, with the keys it writes. */
const writers: Record<string, string[]> = {
  'app/portal/enhance.ts': [],
  'app/portal/form.ts': ['reihum-draft-*'],
  'features/attendance/waiting-marks.ts': ['attendance_mark:*'],
  'features/identity/provider-sign-in.ts': ['provider_sign_in'],
  'features/identity/login-callback-page.tsx': [],
  'features/insights/search/recent-hits.ts': ['recent_hits'],
  'platform/carried-notice.ts': ['notice'],
  'platform/connection.ts': [
    'api_token',
    'user_info',
    'login_at',
    'tenant',
    'currency_code',
    'brand',
    'consent',
    'language',
    'color_scheme',
    'list_layouts',
    'single_keys',
  ],
}

it('lists every key once', () => expect(listed.size).toBe(storedKeys.length))

it('knows every file that touches the storage of the browser', () => {
  const touching = files
    .filter(({ text }) =>
      /\b(localStorage|sessionStorage|indexedDB|cookieStore)\b|document\.cookie/.test(text),
    )
    .map(({ file }) => file)
  expect(touching.sort()).toEqual(Object.keys(writers).sort())
})

it('lists what these files write, and nothing that nobody writes', () => {
  const written = Object.values(writers).flat()
  const byRouter = ['tsr-scroll-restoration-*', 'tanstack_router_reload:*']
  expect([...written, ...byRouter].sort()).toEqual([...listed].sort())
})

it('finds the keys of a file in its text', () => {
  const all = files.map(({ text }) => text).join('\n')
  for (const key of Object.values(writers).flat())
    expect(all, key).toMatch(new RegExp(`['"\`]${key.replace('*', '')}`))
})
