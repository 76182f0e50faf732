import { newId } from '../../server/src/platform/ids.ts'
import type { School } from './school.ts'

export type Sent = { method?: string; path: string; headers?: Record<string, string>; body?: string | Buffer }

/** What is sent in any size up to the largest that is taken. */
export type WorstInput = { name: string; most: number; send(size: number): Sent }

/** The ways in which something is sent to a school. */
export function waysToSend({ slug, token }: Pick<School, 'slug' | 'token'>) {
  const signedIn = { authorization: `Bearer ${token}` }
  const json = { 'content-type': 'application/json' }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const page = `/portal/${slug}/course-list`
  const api = (path: string) => `/api/${slug}${path}`

  const header = (name: string, value: (size: number) => string): WorstInput => ({
    name: `header ${name}`,
    most: 14_000,
    send: (size) => ({ path: page, headers: { [name]: value(size) } }),
  })
  const posted = (name: string, path: string, body: (size: number) => string, headers = {}): WorstInput => ({
    name,
    most: 240_000,
    send: (size) => ({ method: 'POST', path, headers: { ...json, ...headers }, body: body(size) }),
  })
  const filledIn = (
    name: string,
    path: string,
    body: (size: number) => string,
    headers = {},
  ): WorstInput => ({
    name: `the form of ${name}`,
    most: 96_000,
    send: (size) => ({
      method: 'POST',
      path: `/portal/${slug}/${path}`,
      headers: { ...form, ...headers },
      body: body(size),
    }),
  })
  const asked = (name: string, path: (size: number) => string, headers = {}, most = 14_000): WorstInput => ({
    name,
    most,
    send: (size) => ({ path: path(size), headers }),
  })
  const uploaded = (
    name: string,
    what: string,
    most: number,
    body: (size: number) => string | Buffer,
  ): WorstInput => ({
    name,
    most,
    send: (size) => ({
      method: 'POST',
      path: api(`/${what}${what.includes('?') ? '&' : '?'}id=${newId()}`),
      headers: { ...signedIn, 'content-type': 'application/octet-stream' },
      body: body(size),
    }),
  })
  return { header, posted, filledIn, asked, uploaded, api, page, signedIn }
}
