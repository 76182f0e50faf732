import type { SenderDomain } from '@reihum/contract/messages/sender-domain.schema.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { textsFrom } from '#platform/read-texts.ts'
import { testVault } from '#test/database.ts'
import { isSigned } from '#test/dkim.ts'
import { letterDesk } from '#test/letter-desk.ts'
import { shortMailLimits } from '#test/mail-limits.ts'
import { startMailServer, type TestMailServer } from '#test/mail-server.ts'
import { type NameServer, startNameServer } from '#test/name-server.ts'
import {
  addCourse,
  eventually,
  startTestReihum,
  type TestReihum,
  type TestTenant,
  testProof,
} from '#test/reihum.ts'
import { checkDomains } from './check-domain.ts'

let own: TestMailServer
let names: NameServer
let reihum: TestReihum
let tenant: TestTenant
let courseId: string

beforeAll(async () => {
  own = await startMailServer()
  names = await startNameServer()
  reihum = await startTestReihum({
    environment: { REIHUM_INSIDE_HOSTS: '127.0.0.1', REIHUM_NAME_SERVERS: names.address },
    mailLimits: shortMailLimits(),
  })
})
afterAll(async () => {
  await reihum.close()
  await Promise.all([own.close(), names.close()])
})
beforeEach(async () => {
  names.records.clear()
  names.isSilent = false
  tenant = await reihum.addTenant()
  courseId = await addCourse(reihum, tenant, { attendeeLimit: null })
})

const desk = letterDesk(() => ({ reihum, tenant, mailServer: own }))

const call = <Body = SenderDomain>(method: string, path: string, body?: object, token = tenant.admin.token) =>
  reihum.call<Body>(method, `/api/${tenant.slug}/settings/mail${path}`, { token, ...(body && { body }) })

const setUpServer = (sender = 'kurse@schule.example') =>
  call('PUT', '/server', {
    revision: 0,
    proof: testProof,
    server: {
      hostname: '127.0.0.1',
      port: Number(new URL(own.url).port),
      ssl: false,
      username: 'kurse',
      password: 'a password',
      sender,
      fallsBack: false,
    },
  })

/** A moment passes: whoever asks again at once sees the last look. */
async function look() {
  await reihum.owner.query(
    "update sender_domain set checked_at = checked_at - interval '1 minute' where tenant_id = $1",
    [tenant.id],
  )
  return (await call('POST', '/domain/checks', {})).body
}

const outcomes = ({ records }: SenderDomain) => records.map(({ kind, outcome }) => [kind, outcome])

/** Enters what we ask for, as whoever looks after the domain does. */
function enter({ records }: SenderDomain) {
  for (const { name, value } of records) names.records.set(name, ['something=else', value])
}

async function letter() {
  const to = desk.newAddress()
  await desk.book(courseId, to)
  return eventually(async () => own.received.find((mail) => mail.to === to))
}

const recordOf = (name: string) => names.records.get(name)?.at(-1)

it('is shown with a key of its own, and letters are signed once the key is found', async () => {
  expect((await call('GET', '/domain')).body).toBeNull()
  expect((await call('POST', '/domain/checks', {})).status).toBe(404)
  await setUpServer()
  expect((await call('GET', '/domain')).body).toEqual({
    domain: 'schule.example',
    isMailProviders: false,
    records: [],
    checkedAt: null,
  })
  const first = await look()
  expect(outcomes(first)).toEqual([
    ['dkim', 'missing'],
    ['spf', 'missing'],
    ['dmarc', 'missing'],
  ])
  expect((await letter()).raw.toString()).not.toMatch(/^dkim-signature:/im)
  enter(first)
  const second = await look()
  expect(second.records.map(({ value }) => value)).toEqual(first.records.map(({ value }) => value))
  expect(outcomes(second).map(([, outcome]) => outcome)).toEqual(['right', 'right', 'right'])
  // A node goes by what it read for some seconds.
  const signed = await eventually(async () => {
    const { raw } = await letter()
    return /^dkim-signature:/im.test(raw.toString()) && raw
  }, 30_000)
  expect(isSigned(signed, recordOf)).toBe(true)
  const changed = Buffer.from(signed.toString('latin1').replace(/^Subject: ./m, 'Subject: X'), 'latin1')
  expect(isSigned(changed, recordOf)).toBe(false)
  const { rows } = await reihum.owner.query(
    "select sealed from tenant_secret where tenant_id = $1 and name = 'mail domain'",
    [tenant.id],
  )
  expect(rows[0].sealed).not.toContain('PRIVATE KEY')
})

it('is looked at once a day, and nothing is signed with a key that is gone; silence says nothing', async () => {
  await setUpServer()
  enter(await look())
  await look()
  const daily = async () => {
    await reihum.owner.query("update sender_domain set checked_at = checked_at - interval '25 hours'")
    await checkDomains(
      {
        inPlatform: reihum.inPlatform,
        inTenant: reihum.inTenant,
        vault: testVault,
        readTexts: textsFrom([names.address]),
      },
      () => false,
    )
    return (await call('GET', '/domain')).body
  }
  names.isSilent = true
  expect(outcomes(await daily())[0]).toEqual(['dkim', 'right'])
  names.isSilent = false
  names.records.clear()
  expect(outcomes(await daily())[0]).toEqual(['dkim', 'missing'])
})

it('is a new key for another domain, and none of a mail provider’s or once the server is removed', async () => {
  await setUpServer()
  const { records } = await look()
  await reihum.owner.query("update mail_setting set sender = 'kurse@andere.example' where tenant_id = $1", [
    tenant.id,
  ])
  const other = await look()
  expect(other).toMatchObject({ domain: 'andere.example' })
  expect(other.records[0]?.value).not.toBe(records[0]?.value)
  await reihum.owner.query("update mail_setting set sender = 'kurse@gmx.de' where tenant_id = $1", [
    tenant.id,
  ])
  expect(await look()).toMatchObject({ isMailProviders: true, records: [] })
  await call('POST', '/server/removal', { proof: testProof })
  const { rows } = await reihum.owner.query(
    `select name from tenant_secret where tenant_id = $1 and name like 'mail%'
     union all select domain from sender_domain where tenant_id = $1`,
    [tenant.id],
  )
  expect(rows).toEqual([])
})

it('is another tenant’s to nobody, and members without the right only read it', async () => {
  await setUpServer()
  await look()
  const stranger = await reihum.addTenant()
  expect((await call('GET', '/domain', undefined, stranger.admin.token)).status).toBe(404)
  expect((await call('GET', '/domain', undefined, tenant.operator.token)).status).toBe(200)
  expect((await call('POST', '/domain/checks', {}, tenant.operator.token)).status).toBe(403)
})
