import { createHash } from 'node:crypto'
import type {
  Certificate,
  CertificateDetail,
  OwnCertificate,
} from '@reihum/contract/certificates/certificate.schema.ts'
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { newSecretToken, tokenHash } from '#platform/secret-token.ts'
import { certificateDesk } from '#test/certificate-desk.ts'
import { startMailServer } from '#test/mail-server.ts'
import { readPdf } from '#test/read-pdf.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { makeDataFolder } from '#test/upload.ts'
import { issueByItself, makeMissingPapers, remindByItself } from './certificates-by-themselves.ts'

let reihum: TestReihum
let tenant: TestTenant
let mailServer: Awaited<ReturnType<typeof startMailServer>>
let data: Awaited<ReturnType<typeof makeDataFolder>>
let clock = new Date('2027-03-02T16:40:00Z')

beforeAll(async () => {
  data = await makeDataFolder()
  mailServer = await startMailServer()
  reihum = await startTestReihum({
    environment: { REIHUM_SMTP_URL: mailServer.url, REIHUM_DATA: data.path },
    clock: () => clock,
  })
})
afterAll(async () => {
  await reihum.close()
  await mailServer.close()
  await data.remove()
})
beforeEach(async () => {
  clock = new Date('2027-03-02T16:40:00Z')
  tenant = await reihum.addTenant()
})

const world = () => ({
  reihum,
  tenant,
  clock: () => clock,
  setClock: (now: Date) => {
    clock = now
  },
})
const { persons, call, ofCourse, saveRule, issue, detail, made, paper, codeOf, page, heldCourse, issuedTo } =
  certificateDesk(world)

describe('who gets a certificate', () => {
  it('is said by the course, and everybody else is told what they lack', async () => {
    const { courseId, there, away } = await heldCourse()
    const { body } = await ofCourse(courseId)
    expect(body.attendees.map(({ name, percent, units, lacks }) => [name, percent, units, lacks])).toEqual([
      ['Ada Berg', 100, 3, []],
      ['Ben Berg', 0, 0, [{ lacks: 'presence', by: 'percent', has: 0, needs: 80 }]],
    ])
    const { body: told } = await issue(courseId, [there, away])
    expect(told).toMatchObject({ issued: 1, kept: 0, refused: [{ name: 'Ben Berg' }] })
    expect((await issue(courseId, [there])).body).toMatchObject({ issued: 0, kept: 1, refused: [] })
  })

  it('is nobody without a rule, nor before the course has ended', async () => {
    const { courseId, there } = await heldCourse(null)
    expect((await issue(courseId, [there])).body.error_code).toBe('CERTIFICATE_NO_RULE')
    await saveRule(courseId)
    clock = new Date('2027-03-02T18:00:00Z')
    expect((await issue(courseId, [there])).body.refused).toMatchObject([{ lacks: [{ lacks: 'end' }] }])
  })

  it('can depend on a result, which staff says and takes back', async () => {
    const { courseId, there } = await heldCourse({ needsPass: true })
    const mark = (passed: boolean | null) =>
      call('PUT', `/courses/${courseId}/certificates/passed`, { registrationIds: [there], passed })
    const lacks = async () => (await issue(courseId, [there])).body.refused.flatMap((one) => one.lacks)
    expect(await lacks()).toEqual([{ lacks: 'pass' }])
    await mark(false)
    expect(await lacks()).toEqual([{ lacks: 'passed' }])
    await mark(null)
    expect(await lacks()).toEqual([{ lacks: 'pass' }])
    await mark(true)
    expect((await issue(courseId, [there])).body.issued).toBe(1)
    expect((await made((await issuedTo(there, courseId)).id)).content.hasPassed).toBe(true)
  })

  it('is changed by one at a time', async () => {
    const { courseId } = await heldCourse()
    expect((await saveRule(courseId, { validMonths: 12 }, 0)).body.error_code).toBe('CONFLICT')
    expect((await saveRule(courseId, { validMonths: 12 }, 1)).body.rule?.validMonths).toBe(12)
  })
})

describe('a certificate', () => {
  it('is a paper with all that its page shows, and the page knows its digest', async () => {
    const { courseId, there } = await heldCourse()
    await issue(courseId, [there])
    const certificate = await made((await issuedTo(there, courseId)).id)
    const bytes = await paper(certificate.id)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(certificate.sha256)
    const text = readPdf(bytes)
      .pages.join('')
      .replace(/[\s\u200b]+/g, '')
    const { content } = certificate
    // The page shows every word of the paper.
    for (const line of content.lines) expect(text).toContain(line.replaceAll(/[\s\u200b]+/g, ''))
    expect(content).toMatchObject({
      name: 'Ada Berg',
      units: 3,
      validUntil: '2029-03-01',
      number: 'Z-2027-00001',
    })
    for (const shown of [
      content.title,
      'AdaBerg',
      'ErsteHilfe',
      '2.März2027',
      'Licht&Schatten',
      content.number,
    ])
      expect(text).toContain(shown.replaceAll(' ', ''))
    expect(text).toContain(certificate.pageUrl)
    const { body } = await page(codeOf(certificate))
    expect(body).toEqual({ state: 'valid', content, endedOn: null, sha256: certificate.sha256 })
  })

  it('is shown by its code alone, and by no other tenant', async () => {
    const { courseId, there } = await heldCourse()
    await issue(courseId, [there])
    const certificate = await made((await issuedTo(there, courseId)).id)
    const other = await reihum.addTenant()
    expect((await page(codeOf(certificate), other.slug)).status).toBe(404)
    expect((await page('a-code-that-nobody-was-given')).status).toBe(404)
    const foreign = await reihum.call('GET', `/api/${other.slug}/certificates/${certificate.id}`, {
      token: other.operator.token,
    })
    expect(foreign.status).toBe(404)
  })

  it('expires by the clock, is withdrawn with a reason that only staff reads, and replaced with a new name', async () => {
    const { courseId, there } = await heldCourse()
    await issue(courseId, [there])
    const first = await made((await issuedTo(there, courseId)).id)
    await reihum.owner.query("update registration set last_name = 'Berg-Tal' where id = $1", [there])
    const { body: second } = await call<CertificateDetail>('POST', `/certificates/${first.id}/replace`, {
      reason: 'Name geändert',
    })
    expect(second.content).toMatchObject({ name: 'Ada Berg-Tal', number: 'Z-2027-00002' })
    expect((await page(codeOf(first))).body).toMatchObject({
      state: 'replaced',
      content: { name: 'Ada Berg' },
    })
    const again = await call('POST', `/certificates/${first.id}/replace`, { reason: 'Noch einmal' })
    expect(again.body.error_code).toBe('CERTIFICATE_ENDED')
    const before = clock
    clock = new Date('2029-03-03T09:00:00Z')
    expect((await page(codeOf(second))).body.state).toBe('expired')
    clock = before
    const { body: withdrawn } = await call<CertificateDetail>('POST', `/certificates/${second.id}/withdraw`, {
      reason: 'Verwechselt',
    })
    expect(withdrawn).toMatchObject({ state: 'withdrawn', endedReason: 'Verwechselt' })
    expect(JSON.stringify((await page(codeOf(second))).body)).not.toContain('Verwechselt')
  })

  it('is mailed to its holder once, and again when staff sends it', async () => {
    const { courseId, there } = await heldCourse()
    await issue(courseId, [there])
    const { id } = await made((await issuedTo(there, courseId)).id)
    const mails = () =>
      mailServer.received.filter(
        ({ text, files }) => text.includes(tenant.slug) && files[0]?.filename.includes('Z-2027'),
      )
    await eventually(async () => mails().length === 1)
    expect((await call('POST', `/certificates/${id}/mail`, {})).status).toBe(200)
    await eventually(async () => mails().length === 2)
  })

  it('is issued by itself once the course has ended, and its holder is reminded before it expires', async () => {
    const { courseId, there, away } = await heldCourse({ automatic: true })
    const doors = { inPlatform: reihum.inPlatform, inTenant: reihum.inTenant, publicUrl: reihum.origin }
    await issueByItself(doors)
    await issueByItself(doors)
    await made((await issuedTo(there, courseId)).id)
    await expect(issuedTo(away, courseId)).rejects.toThrow('nothing was issued')
    const reminded = async () => {
      const { rows } = await reihum.owner.query(
        "select id from audit_entry where tenant_id = $1 and command_type = 'certificate.expires'",
        [tenant.id],
      )
      return rows.length
    }
    clock = new Date('2028-12-30T12:00:00Z')
    await remindByItself(doors)
    expect(await reminded()).toBe(0)
    clock = new Date('2028-12-31T12:00:00Z')
    await remindByItself(doors)
    await remindByItself(doors)
    expect(await reminded()).toBe(1)
    const letter = await eventually(async () =>
      mailServer.received.find(({ text }) => text.includes(`/portal/${tenant.slug}/course-list?`)),
    )
    expect(letter.text).toContain('01.03.2029')
  })

  it('gets its paper also when the first try came to nothing', async () => {
    const { courseId, there } = await heldCourse()
    await issue(courseId, [there])
    const { id } = await made((await issuedTo(there, courseId)).id)
    await reihum.owner.query('update certificate set file_id = null, failed_at = $2 where id = $1', [
      id,
      clock,
    ])
    expect((await detail(id)).body).toMatchObject({ paper: 'failed', sha256: null, failure: null })
    expect((await call('GET', `/certificates/${id}/paper`)).body.error_code).toBe('CERTIFICATE_NOT_MADE')
    expect((await call('POST', `/certificates/${id}/mail`, {})).body.error_code).toBe('CERTIFICATE_NOT_MADE')
    expect((await call('POST', `/certificates/${id}/paper`, {})).status).toBe(200)
    await made(id)
    await reihum.owner.query(
      "update certificate set file_id = null, issued_at = issued_at - interval '1 hour' where id = $1",
      [id],
    )
    await makeMissingPapers({ inPlatform: reihum.inPlatform, inTenant: reihum.inTenant })
    await made(id)
  })

  it('is found behind the link of its booking, and behind no other', async () => {
    const { courseId, there } = await heldCourse()
    await issue(courseId, [there])
    const { id } = await made((await issuedTo(there, courseId)).id)
    clock = new Date('2027-03-02T16:40:00Z')
    const other = await heldCourse()
    const linkOf = async (registrationId: string) => {
      const { rows } = await reihum.owner.query<{ booking_id: string }>(
        'select booking_id from registration where id = $1',
        [registrationId],
      )
      const token = newSecretToken()
      await reihum.owner.query(
        `insert into access_link (tenant_id, id, booking_id, token_hash, expires_at)
         values ($1, $2, $3, $4, $5::timestamptz + interval '1 day')`,
        [tenant.id, newId(), rows[0]?.booking_id, tokenHash(token), clock],
      )
      return `/api/${tenant.slug}/portal/bookings/${token}/certificates`
    }
    const [own, foreign] = [await linkOf(there), await linkOf(other.there)]
    const { body } = await reihum.call<OwnCertificate[]>('GET', own)
    expect(body).toMatchObject([{ id, name: 'Ada Berg', state: 'valid', hasPaper: true }])
    expect((await reihum.call('GET', `${own}/${id}`)).status).toBe(200)
    expect((await reihum.call('GET', foreign)).body).toEqual([])
    expect((await reihum.call('GET', `${foreign}/${id}`)).status).toBe(404)
  })

  it('goes with its holder', async () => {
    const { courseId, there } = await heldCourse()
    await issue(courseId, [there])
    const certificate = await made((await issuedTo(there, courseId)).id)
    const { body: report } = await persons.export(certificate.personId)
    expect(report).toMatchObject({ certificates: [{ number: 'Z-2027-00001', endedHow: null }] })
    await persons.erase(certificate.personId)
    expect((await page(codeOf(certificate))).status).toBe(404)
    const { rows } = await reihum.owner.query('select id from kept_file where tenant_id = $1', [tenant.id])
    expect(rows).toEqual([])
  })
})

describe('the list', () => {
  it('is searched by name and number, filtered and sorted', async () => {
    const { courseId, there } = await heldCourse()
    await issue(courseId, [there])
    const list = async (query: string) =>
      (await call<{ items: Certificate[]; total: number }>('GET', `/certificates?${query}`)).body
    expect((await list('q=bérg')).items.map(({ name }) => name)).toEqual(['Ada Berg'])
    expect((await list('q=z-2027-00001&state=valid&sort=name')).total).toBe(1)
    expect((await list('q=niemand')).total).toBe(0)
    expect((await list('state=withdrawn')).total).toBe(0)
    expect((await list(`courseId=${courseId}&validUntil=2029-03-02`)).total).toBe(1)
  })
})

describe('the badge', () => {
  it('is a signed token whose claims, key and issuer agree, and is none once the certificate is withdrawn', async () => {
    const { courseId, there } = await heldCourse()
    await issue(courseId, [there])
    const certificate = await made((await issuedTo(there, courseId)).id)
    const badge = async () => {
      const answer = await fetch(
        `${reihum.origin}/api/${tenant.slug}/certificate-pages/${codeOf(certificate)}/badge`,
        { headers: { 'x-forwarded-for': '10.8.7.4' } },
      )
      return { status: answer.status, text: await answer.text() }
    }
    const { status, text } = await badge()
    expect(status).toBe(200)
    const { alg, kid = '', ...more } = decodeProtectedHeader(text)
    expect([alg, more]).toEqual(['RS256', { typ: 'JWT' }])
    const { body: key } = await reihum.call<Record<string, string>>('GET', new URL(kid).pathname)
    expect(key.d).toBeUndefined()
    const { payload } = await jwtVerify(text, await importJWK(key, 'RS256'), { currentDate: clock })
    expect(payload).toMatchObject({
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      issuer: { id: payload.iss },
      id: payload.jti,
      credentialSubject: { id: payload.sub, achievement: { name: 'Erste Hilfe' } },
    })
    expect(Date.parse(payload.validFrom as string)).toBe((payload.nbf ?? 0) * 1000)
    expect(Date.parse(payload.validUntil as string)).toBe((payload.exp ?? 0) * 1000)
    const { body: issuer } = await reihum.call<{ id: string }>('GET', new URL(payload.iss ?? '').pathname)
    expect(issuer.id).toBe(payload.iss)
    await call('POST', `/certificates/${certificate.id}/withdraw`, { reason: 'Verwechselt' })
    expect((await badge()).status).toBe(409)
    const { credentialStatus } = payload as { credentialStatus?: { id: string } }
    const { body: revoked } = await reihum.call<{ revokedCredential: object[] }>(
      'GET',
      new URL(credentialStatus?.id ?? '').pathname,
    )
    expect(revoked.revokedCredential).toEqual([{ id: payload.jti, revoked: true }])
  })
})
