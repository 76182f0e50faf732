import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { courseDesk } from '#test/course-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const desk = courseDesk(() => ({ reihum, tenant }))

async function look(path: string) {
  const answer = await fetch(`${reihum.origin}${path}`, { redirect: 'manual' })
  const { status, headers } = answer
  return {
    status,
    location: headers.get('location'),
    cache: headers.get('cache-control'),
    html: await answer.text(),
  }
}
const codeOf = ({ shortAddress }: Pick<Course, 'shortAddress'>) => shortAddress.split('/').at(-1) ?? ''

describe('the short address of a course', () => {
  it('is there from the beginning, stays, and another course has another one', async () => {
    const course = await desk.draft()
    expect(course.shortAddress).toMatch(new RegExp(`^/c/${tenant.slug}/[cdfhjkmprtwx2-9]{6}$`))
    const { shortAddress } = (await desk.move(await desk.published(), 'close')).body
    expect(shortAddress).not.toBe(course.shortAddress)
    expect((await desk.read(course)).shortAddress).toBe(course.shortAddress)
  })

  it('is a new one in a course made of another', async () => {
    const course = await desk.published()
    const copy = await reihum.call<Course>('POST', `/api/${tenant.slug}/courses/from`, {
      token: tenant.operator.token,
      body: {
        id: newId(),
        source: { courseId: course.id },
        course: { reference: newId(), title: 'Noch einmal', firstDate: null },
      },
    })
    expect(copy.body.shortAddress).toMatch(/^\/c\//)
    expect(copy.body.shortAddress).not.toBe(course.shortAddress)
  })

  it('is told in full with its QR code, to members alone', async () => {
    const course = await desk.draft()
    const path = `/api/${tenant.slug}/courses/${course.id}/short-address`
    const { body } = await reihum.call('GET', path, { token: tenant.operator.token })
    expect(body).toEqual({
      address: expect.stringMatching(new RegExp(`^https?://[^/]+${course.shortAddress}$`)),
      qrCode: { size: expect.any(Number), path: expect.stringMatching(/^M4 4h7v1h-7z/) },
    })
    const other = await reihum.addTenant()
    expect((await reihum.call('GET', path, { token: other.operator.token })).status).toBe(404)
    const foreign = `/api/${other.slug}/courses/${course.id}/short-address`
    expect((await reihum.call('GET', foreign, { token: other.operator.token })).status).toBe(404)
  })

  it('cannot be changed or had twice, not even in the database', async () => {
    const [one, other] = [await desk.draft(), await desk.draft()]
    const set = (code: string) =>
      reihum.owner.query('update course set address_code = $1 where id = $2', [code, one.id])
    await expect(set('cccccc')).rejects.toThrow('the address code of a course never changes')
    const insert = (id: string, code: string) =>
      reihum.owner.query(
        `insert into course (tenant_id, id, reference, title, title_sort, fee_cents, address_code)
         values ($1, $2, 'P-1', 'Aquarell', 'aquarell', 0, $3)`,
        [tenant.id, id, code],
      )
    await expect(insert(newId(), codeOf(other))).rejects.toThrow('course_address_code_once')
    await expect(insert(newId(), 'OIl01a')).rejects.toThrow('course_address_code_known')
  })
})

describe('a visitor at a short address', () => {
  it('is led to the course, in the language asked for, however the address is typed', async () => {
    const { id, shortAddress } = await desk.published()
    const page = `/portal/${tenant.slug}/course/${id}`
    const typed = codeOf({ shortAddress }).toUpperCase()
    const ways = [
      shortAddress,
      `/c/${tenant.slug.toUpperCase()}/${typed}`,
      `/c/${tenant.slug}/${typed.slice(0, 3)}-${typed.slice(3)}/`,
    ]
    for (const way of ways) {
      let answer = await look(way)
      if (answer.location?.includes('/c/')) answer = await look(answer.location)
      expect(answer).toMatchObject({ status: 302, location: page, cache: 'public, no-cache' })
    }
    expect(await look(`${shortAddress}?lang=en`)).toMatchObject({ location: `${page}?lang=en` })
  })

  it('is led to the form where the tier has no course pages', async () => {
    const { id, shortAddress } = await desk.published()
    await desk.tier('FREE')
    expect(await look(shortAddress)).toMatchObject({
      status: 302,
      location: `/portal/${tenant.slug}/course/${id}/register`,
    })
  })

  it('still finds a course that is closed or called off', async () => {
    const course = await desk.published()
    await desk.move(course, 'close')
    expect(await look(course.shortAddress)).toMatchObject({
      status: 302,
      location: `/portal/${tenant.slug}/course/${course.id}`,
    })
  })

  it('finds the list with a word about it where there is no such course, whatever the reason', async () => {
    await desk.published({ title: 'Aquarell' })
    const draft = await desk.draft({ title: 'Geheim' })
    const archived = await desk.published({ title: 'Alt' })
    await reihum.owner.query("update course set state = 'archived' where id = $1", [archived.id])
    const other = await reihum.addTenant()
    const known = codeOf(await desk.published())
    const unknown = await look(`/c/${tenant.slug}/k7m4px`)
    expect(unknown).toMatchObject({ status: 404, location: null })
    expect(unknown.html).toContain('Unter dieser Adresse gibt es zurzeit keinen Kurs.')
    expect(unknown.html).toContain('Aquarell')
    for (const path of [draft.shortAddress, archived.shortAddress, `/c/${tenant.slug}/kurs%00`])
      expect(await look(path)).toEqual(unknown)
    expect((await look(`/c/${other.slug}/${known}`)).status).toBe(404)
    expect((await look(`/c/${tenant.slug}/k7m4px?lang=en`)).html).toContain(
      'There is no course at this address at the moment.',
    )
  })

  it('follows a former slug, and learns of a suspended provider whom to ask', async () => {
    const { id, shortAddress } = await desk.published()
    const slug = `${tenant.slug}-neu`
    const changed = await reihum.call('PUT', `/api/${tenant.id}/settings/slug`, {
      token: tenant.admin.token,
      body: { slug },
    })
    expect(changed.status).toBe(200)
    const first = await look(`${shortAddress}?lang=en`)
    expect(first).toMatchObject({ status: 302 })
    expect(await look(first.location ?? '')).toMatchObject({
      location: `/portal/${slug}/course/${id}?lang=en`,
    })
    await reihum.owner.query('update tenant set suspended_at = now() where id = $1', [tenant.id])
    const told = await look(`/c/${slug}/k7m4px`)
    expect(told.status).toBe(404)
    expect(told.html).not.toContain('Unter dieser Adresse')
    expect((await look('/c/niemand-hier/k7m4px')).status).toBe(404)
    expect((await look('/c/')).status).toBe(404)
  })
})
