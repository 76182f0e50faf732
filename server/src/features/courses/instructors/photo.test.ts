import type { Instructor } from '@reihum/contract/courses/instructor.schema.ts'
import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { addCourse, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { readyImage, upload } from '#test/upload.ts'

let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const call = <Body>(method: string, path: string, body?: unknown) =>
  reihum.call<Body & Problem>(method, `/api/${tenant.slug}/${path}`, { token: tenant.operator.token, body })

async function addPhoto(): Promise<string> {
  const png = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#8a5a2b' } })
    .png()
    .toBuffer()
  const { body } = await upload(reihum, tenant, 'anna.png', png)
  await readyImage(reihum, tenant, body.id)
  return body.id
}

async function addInstructor(photoFileId: string | null): Promise<string> {
  const id = newId()
  await call('POST', 'instructors', { id, instructor: { fullname: 'Anna Roth', photoFileId } })
  return id
}

const told = async (courseId: string) =>
  (await reihum.call<PortalCourseDetail>('GET', `/api/${tenant.slug}/portal/courses/${courseId}`)).body
    .instructors

describe('the photo of an instructor', () => {
  it('becomes public with the instructor, and the portal shows it where it shows who leads', async () => {
    const photoFileId = await addPhoto()
    const instructorId = await addInstructor(photoFileId)
    const courseId = await addCourse(reihum, tenant, { instructorId })
    const [leader] = await told(courseId)
    expect(leader).toMatchObject({ name: 'Anna Roth', photo: { alt: 'Anna Roth', width: 400 } })
    const picture = await fetch(`${reihum.origin}${leader?.photo?.address}&w=320`)
    expect([picture.status, picture.headers.get('content-type')?.split('/')[0]]).toEqual([200, 'image'])
    await reihum.owner.query('update course set portal_instructor = false where id = $1', [courseId])
    expect(await told(courseId)).toEqual([])
  })

  it('keeps its file from being deleted, and is deleted with the instructor', async () => {
    const photoFileId = await addPhoto()
    const id = await addInstructor(photoFileId)
    expect(await call('DELETE', `files/${photoFileId}`)).toMatchObject({
      status: 409,
      body: { error_code: 'FILE_NEEDED' },
    })
    expect((await call('DELETE', `instructors/${id}`)).status).toBe(200)
    expect((await call('GET', `files/${photoFileId}`)).status).toBe(404)
  })

  it('stays where a course shows the same image, and can be taken away', async () => {
    const photoFileId = await addPhoto()
    const id = await addInstructor(photoFileId)
    await addCourse(reihum, tenant, { teaserFileId: photoFileId })
    const { body: stored } = await call<Instructor>('GET', `instructors/${id}`)
    const instructor = { fullname: 'Anna Roth', photoFileId: null }
    const changed = await call<Instructor>('PUT', `instructors/${id}`, {
      revision: stored.revision,
      instructor,
    })
    expect([stored.photoFileId, changed.body.photoFileId]).toEqual([photoFileId, null])
    const other = await addInstructor(photoFileId)
    expect(other).not.toBe(id)
    await call('DELETE', `instructors/${id}`)
    expect((await call('GET', `files/${photoFileId}`)).status).toBe(200)
  })

  it('is an image of the tenant and nothing else', async () => {
    const { body: text } = await upload(reihum, tenant, 'plan.txt', 'Kein Bild')
    const refused = async (photoFileId: string) => {
      const instructor = { fullname: 'Ben Wolf', photoFileId }
      const { status, body } = await call('POST', 'instructors', { id: newId(), instructor })
      return [status, body.error_code]
    }
    expect(await refused(text.id)).toEqual([422, 'IMAGE_NEEDED'])
    expect(await refused(newId())).toEqual([404, 'NOT_FOUND'])
  })
})
