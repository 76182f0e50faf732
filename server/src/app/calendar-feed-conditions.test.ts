import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { calendarDesk } from '#test/calendar-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let now = new Date()
let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum({ clock: () => now })
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}

const { ask, codeOf, staff, inDays, course, change } = calendarDesk(() => ({ reihum, tenant, now }))

describe('asked again', () => {
  const feed = () => `${tenant.slug}/courses/calendar`

  it('a program that has it already is told so without a body, until something changes', async () => {
    const id = await course({ title: 'Vorher' })
    later(5)
    const first = await ask(feed())
    const etag = first.headers.get('etag') ?? ''
    const modified = first.headers.get('last-modified') ?? ''
    expect(first.headers.get('cache-control')).toBe('public, max-age=300')
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
    for (const headers of [
      { 'if-none-match': etag },
      { 'if-none-match': `"other", ${etag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': modified },
      // The tag takes precedence over the date.
      { 'if-none-match': etag, 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
    ]) {
      const again = await ask(feed(), headers)
      expect([again.status, await again.text(), again.headers.get('etag')], JSON.stringify(headers)).toEqual([
        304,
        '',
        etag,
      ])
    }
    for (const headers of [
      { 'if-none-match': '"other"' },
      { 'if-none-match': '"other"', 'if-modified-since': modified },
      { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
      { 'if-modified-since': 'yesterday' },
    ])
      expect((await ask(feed(), headers)).status, JSON.stringify(headers)).toBe(200)
    later(5)
    await change(id, { title: 'Nachher' })
    later(5)
    for (const headers of [{ 'if-none-match': etag }, { 'if-modified-since': modified }]) {
      const again = await ask(feed(), headers)
      expect(again.status).toBe(200)
      expect(await again.text()).toContain('SUMMARY:Nachher')
    }
  })

  it('what is gone is noticed too: an appointment that was deleted, a course that left the list', async () => {
    const [kept, unlisted] = [await course(), await course()]
    const [extra] = [newId()]
    await staff('POST', `courses/${kept}/appointments`, {
      appointments: [{ id: extra, start: inDays(40), end: inDays(40, 1) }],
    })
    later(5)
    const modified = async () => (await ask(feed())).headers.get('last-modified') ?? ''
    const before = await modified()
    await staff('DELETE', `appointments/${extra}`)
    later(5)
    expect((await ask(feed(), { 'if-modified-since': before })).status).toBe(200)
    const between = await modified()
    const { body } = await staff<{ revision: number; portal: Record<string, unknown> }>(
      'GET',
      `courses/${unlisted}`,
    )
    const portal = { ...body.portal, listed: false }
    await staff('PUT', `courses/${unlisted}/portal-settings`, { revision: body.revision, portal })
    later(5)
    expect((await ask(feed(), { 'if-modified-since': between })).status).toBe(200)
  })

  it('nothing relies on the date of a change of this moment', async () => {
    await course()
    const fresh = await ask(feed())
    expect(fresh.headers.get('last-modified')).toBeNull()
    const since = { 'if-modified-since': now.toUTCString() }
    expect((await ask(feed(), since)).status).toBe(200)
    later(2)
    expect((await ask(feed())).headers.get('last-modified')).not.toBeNull()
  })

  it('the head alone tells the same', async () => {
    const whole = await ask(feed())
    const head = await ask(feed(), {}, 'HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
    for (const name of ['etag', 'content-type', 'content-length', 'cache-control'])
      expect(head.headers.get(name), name).toBe(whole.headers.get(name))
  })

  it('travels compressed to whoever can read that', async () => {
    const plain = await (await ask(feed())).text()
    const zipped = await new Promise<Buffer>((done, fail) => {
      const socket = connect(reihum.port ?? 0, '127.0.0.1')
      const parts: Buffer[] = []
      socket
        .on('data', (part) => parts.push(part))
        .on('end', () => done(Buffer.concat(parts)))
        .on('error', fail)
      socket.write(
        `GET /api/${feed()} HTTP/1.1\r\nhost: x\r\nconnection: close\r\naccept-encoding: gzip\r\n\r\n`,
      )
    })
    const at = zipped.indexOf('\r\n\r\n')
    const head = zipped.subarray(0, at).toString().toLowerCase()
    expect(head).toContain('content-encoding: gzip')
    expect(head).toContain('vary: accept-encoding')
    expect(gunzipSync(zipped.subarray(at + 4)).toString()).toBe(plain)
  })
})

describe('is refused', () => {
  it('below its tier, with the tier that has it', async () => {
    const small = await reihum.addTenant()
    await reihum.owner.query("update tenant set tier = 'ESSENTIAL' where id = $1", [small.id])
    const answer = await ask(`${small.slug}/courses/calendar`)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect([answer.status, await answer.json()]).toMatchObject([
      403,
      { error_code: 'TIER_REQUIRED', data: { feature: 'courseCalendar', tier: 'PROFESSIONAL' } },
    ])
  })

  it('where there is no such tenant, course or address', async () => {
    const other = await reihum.addTenant()
    const id = await course()
    const asked = async (path: string, method = 'GET') => {
      const answer = await ask(path, {}, method)
      return [answer.status, method === 'HEAD' ? await answer.text() : await codeOf(answer)]
    }
    expect(await asked('nobody-here/courses/calendar')).toEqual([404, 'NOT_FOUND'])
    expect(await asked('nobody-here/courses/calendar', 'HEAD')).toEqual([404, ''])
    expect(await asked(`${other.slug}/courses/calendar?course_id=${id}`)).toEqual([404, 'NOT_FOUND'])
    expect(await asked(`${tenant.slug}/courses/calendar?course_id=x`)).toEqual([422, 'INVALID_INPUT'])
    expect(await asked(`%ff/courses/calendar`)).toEqual([422, 'INVALID_INPUT'])
    expect(await asked(`${tenant.slug}/courses/calendar`, 'POST')).toMatchObject([404, 'NOT_FOUND'])
  })
})
