import { type BankChange, emptyBank } from '@reihum/contract/tenants/bank.schema.ts'
import { defaultBrand } from '@reihum/contract/tenants/brand.schema.ts'
import { onboardingSteps } from '@reihum/contract/tenants/tenant.schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addCourse,
  bookingRequest,
  eventually,
  type ProblemAnswer,
  startTestReihum,
  type TestReihum,
  type TestTenant,
  testPassword,
} from '#test/reihum.ts'

let reihum: TestReihum
/** By how much the clock of the server is ahead. */
let aheadMs = 0
beforeAll(async () => {
  reihum = await startTestReihum({ clock: () => new Date(Date.now() + aheadMs) })
})
afterAll(() => reihum.close())

const company = {
  company: 'Kreativhaus',
  director: 'Ada Berg',
  website: 'https://kreativ.example',
  imprint: 'Ada Berg',
  street: 'Lindenhof 4',
  postalCode: '12043',
  city: 'Berlin',
  country: 'DE',
  phone: '030 1',
  email: 'buero@kreativ.example',
  timeZone: 'Europe/Berlin',
  language: 'de',
}

type Ask = { as?: 'admin' | 'operator'; language?: string }

function at(tenant: TestTenant, { as = 'admin', language }: Ask = {}) {
  const { token } = tenant[as]
  const call = (method: string, path: string, body?: unknown) =>
    reihum.call<Record<string, never>>(method, `/api/${tenant.slug}${path}`, { token, body, language })
  return {
    get: (path: string) => call('GET', path),
    put: (path: string, body: unknown) => call('PUT', path, body),
    post: (path: string, body?: unknown) => call('POST', path, body),
  }
}

async function logOf(tenant: TestTenant, command: string) {
  const { rows } = await reihum.owner.query(
    `select d.metadata from audit_entry e join audit_detail d on d.tenant_id = e.tenant_id and d.audit_id = e.id
     where e.tenant_id = $1 and command_type = $2 order by e.id`,
    [tenant.id, command],
  )
  return rows.map(({ metadata }) => metadata)
}

const setTier = (tenant: TestTenant, tier: string) =>
  reihum.owner.query('update tenant set tier = $2 where id = $1', [tenant.id, tier])

describe('the general settings', () => {
  it('keep a part of the country for its holidays only while that is the country', async () => {
    const tenant = await reihum.addTenant()
    const change = async (revision: number, fields: object) => {
      const { body } = await at(tenant).put('/settings', { revision, settings: { ...company, ...fields } })
      return body
    }
    expect(await change(0, { holidayRegion: 'BE' })).toMatchObject({ country: 'DE', holidayRegion: 'BE' })
    expect(await change(1, { country: 'AT', holidayRegion: 'BE' })).toMatchObject({ holidayRegion: '' })
    expect(await change(2, { country: 'CH', holidayRegion: 'ZH' })).toMatchObject({ holidayRegion: 'ZH' })
  })

  it('take the address of a website as people write it', async () => {
    const tenant = await reihum.addTenant()
    const settings = { ...company, website: 'www.kreativ.example/kurse' }
    const { body } = await at(tenant).put('/settings', { revision: 0, settings })
    expect(body).toMatchObject({ website: 'https://www.kreativ.example/kurse', englishDates: '' })
  })

  it('show visitors imprint, privacy notice and what applies to bookings, and nothing else of them', async () => {
    const tenant = await reihum.addTenant()
    const texts = {
      privacyNotice: 'Wir geben nichts weiter.',
      terms: 'Wer kommt, kommt.',
      withdrawalNotice: 'Binnen 14 Tagen.',
    }
    const shown = async () => (await reihum.call('GET', `/api/${tenant.slug}/portal`)).body
    const settings = { ...company, ...texts, holidayRegion: 'BE' }
    await at(tenant).put('/settings', { revision: 0, settings })
    const { body } = await reihum.call('GET', `/api/${tenant.slug}/portal/legal`)
    expect(body).toEqual({
      company: 'Kreativhaus',
      director: 'Ada Berg',
      website: company.website,
      imprint: 'Ada Berg',
      street: 'Lindenhof 4',
      postalCode: '12043',
      city: 'Berlin',
      country: 'DE',
      phone: '030 1',
      email: company.email,
      ...texts,
    })
    expect(await shown()).toMatchObject({ hasTerms: true, hasWithdrawalNotice: true })
    await at(tenant).put('/settings', { revision: 1, settings: { ...settings, terms: '' } })
    expect(await shown()).toMatchObject({ hasTerms: false, hasWithdrawalNotice: true })
  })

  it('are changed by admins and read by operators, who see nothing of the bank', async () => {
    const tenant = await reihum.addTenant()
    const changed = await at(tenant).put('/settings', { revision: 0, settings: company })
    expect(changed).toMatchObject({ status: 200, body: { ...company, revision: 1, currencyFixed: false } })
    const read = await at(tenant, { as: 'operator' }).get('/settings')
    expect(read.body).toEqual(changed.body)
    expect(Object.keys(read.body).filter((key) => /iban|bic|account|creditor/i.test(key))).toEqual([])
    expect((await at(tenant, { as: 'operator' }).get('/settings/bank')).status).toBe(403)
    const refused = await at(tenant, { as: 'operator' }).put('/settings', { revision: 1, settings: company })
    expect(refused.status).toBe(403)
  })

  it('tell the log only what was changed', async () => {
    const tenant = await reihum.addTenant()
    await at(tenant).put('/settings', { revision: 0, settings: company })
    await at(tenant).put('/settings', {
      revision: 1,
      settings: { ...company, phone: '030 2', city: 'Potsdam' },
    })
    expect((await logOf(tenant, 'tenant.changed')).at(1)).toEqual({
      before: { phone: '030 1', city: 'Berlin' },
      after: { phone: '030 2', city: 'Potsdam' },
    })
  })

  it('are not saved over what somebody else has saved in between', async () => {
    const tenant = await reihum.addTenant()
    await at(tenant).put('/settings', { revision: 0, settings: company })
    const late = await at(tenant).put('/settings', { revision: 0, settings: { ...company, city: 'Bonn' } })
    expect(late).toMatchObject({ status: 409, body: { error_code: 'CONFLICT' } })
    expect((await at(tenant).get('/settings')).body).toMatchObject({ city: 'Berlin', revision: 1 })
  })

  it('sent twice are saved once', async () => {
    const tenant = await reihum.addTenant()
    const send = () => at(tenant).put('/settings', { revision: 0, settings: company })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.map(({ body }) => body.revision)).toEqual([1, 1, 1])
    expect(await logOf(tenant, 'tenant.changed')).toHaveLength(1)
  })

  it.each([
    ['company', '', 'de', '* Bitte geben Sie den Firmennamen an.'],
    ['company', ' ', 'en', '* The company name is required.'],
    ['director', '', 'de', '* Bitte geben Sie die Geschäftsführung an.'],
    ['website', 'kreativ', 'de', 'Die Adresse muss eine gültige URL sein.'],
    ['email', 'mina@', 'en', 'The e-mail must be valid.'],
    ['timeZone', 'Europe/Bielefeld', 'de', 'Diese Zeitzone gibt es nicht.'],
  ])('refuse %s "%s" in the language of the reader (%s)', async (field, value, language, message) => {
    const tenant = await reihum.addTenant()
    const body = { revision: 0, settings: { ...company, [field]: value } }
    const { status, body: problem } = (await at(tenant, { language }).put(
      '/settings',
      body,
    )) as unknown as ProblemAnswer
    expect(status).toBe(422)
    expect(problem.errors?.find(({ path }) => path.endsWith(field))?.message).toBe(message)
  })
})

const bank = {
  ...emptyBank,
  accountHolder: 'Ada Berg',
  iban: 'de89 3704 0044 0532 0130 00',
  bic: 'COBADEFFXXX',
  creditorId: 'DE98ZZZ09999999999',
  creditorName: 'Ada Berg',
  preNotificationDays: 5,
}
const proof = { currentPassword: testPassword }
const compact = { ...bank, iban: 'DE89370400440532013000' }

const withoutBank = () => reihum.addTenant(undefined, { hasBankAccount: false })

describe('bank data', () => {
  it('are empty at first, and come back as they were entered, without spaces', async () => {
    const tenant = await withoutBank()
    expect((await at(tenant).get('/settings/bank')).body).toEqual(emptyBank)
    expect(await at(tenant).put('/settings/bank', { bank, proof })).toMatchObject({
      status: 200,
      body: compact,
    })
    expect((await at(tenant).get('/settings/bank')).body).toEqual(compact)
  })

  it('lie sealed in the database, and cannot be moved to another tenant', async () => {
    const [tenant, other] = [await withoutBank(), await withoutBank()]
    await at(tenant).put('/settings/bank', { bank, proof })
    const { rows } = await reihum.owner.query('select sealed from tenant_secret where tenant_id = $1', [
      tenant.id,
    ])
    for (const secret of ['3704', 'Ada', 'COBA', 'ZZZ']) expect(rows[0].sealed).not.toContain(secret)
    await reihum.owner.query(
      'insert into tenant_secret select $2, name, sealed, changed_at from tenant_secret where tenant_id = $1',
      [tenant.id, other.id],
    )
    expect((await at(other).get('/settings/bank')).status).toBe(500)
    await reihum.owner.query('delete from tenant_secret where tenant_id = $1', [other.id])
  })

  it('leave only the ends of numbers in the log', async () => {
    const tenant = await withoutBank()
    await at(tenant).put('/settings/bank', { bank, proof })
    await at(tenant).put('/settings/bank', { bank, proof })
    await at(tenant).put('/settings/bank', {
      bank: { ...bank, iban: 'GB29NWBK60161331926819', bic: '' },
      proof,
    })
    const log = await logOf(tenant, 'tenant.bank-changed')
    expect(log).toEqual([
      {
        before: {
          accountHolder: '',
          iban: '',
          bic: '',
          creditorId: '',
          creditorName: '',
          preNotificationDays: 14,
        },
        after: {
          accountHolder: '…',
          iban: '… 3000',
          bic: '…',
          creditorId: '… 9999',
          creditorName: '…',
          preNotificationDays: 5,
        },
      },
      { before: { iban: '… 3000', bic: '…' }, after: { iban: '… 6819', bic: '' } },
    ])
  })

  it('are refused field by field', async () => {
    const tenant = await withoutBank()
    const wrong = { ...bank, iban: 'DE88370400440532013000', creditorId: 'DE97ZZZ09999999999' }
    const answer = (await at(tenant).put('/settings/bank', { bank: wrong })) as unknown as ProblemAnswer
    expect(answer.status).toBe(422)
    expect(answer.body.errors?.map(({ path, code }) => [path, code])).toEqual([
      ['bank.iban', 'iban'],
      ['bank.creditorId', 'creditorId'],
    ])
  })
})

describe('a change of the bank details', () => {
  const other = { ...bank, iban: 'GB29NWBK60161331926819' }
  const changes = async (tenant: TestTenant, as: 'admin' | 'operator' = 'admin') =>
    (await at(tenant, { as }).get('/settings/bank/recent-changes')).body.changes

  it('needs a proof of identity, whoever holds the session', async () => {
    const tenant = await withoutBank()
    await at(tenant).put('/settings/bank', { bank, proof })
    for (const unproven of [{}, { proof: {} }, { proof: { currentPassword: 'guessed, and wrong' } }])
      expect(await at(tenant).put('/settings/bank', { bank: other, ...unproven })).toMatchObject({
        status: 400,
        body: { error_code: 'WRONG_PASSWORD' },
      })
    expect((await at(tenant).get('/settings/bank')).body).toEqual(compact)
  })

  it('is none when everything stays, and then needs no proof', async () => {
    const tenant = await withoutBank()
    await at(tenant).put('/settings/bank', { bank, proof })
    expect((await at(tenant).put('/settings/bank', { bank })).status).toBe(200)
    expect(await logOf(tenant, 'tenant.bank-changed')).toHaveLength(1)
  })

  it('tries no password for those who may not change them', async () => {
    const tenant = await withoutBank()
    const asked = () =>
      at(tenant, { as: 'operator' }).put('/settings/bank', { bank, proof: { currentPassword: 'x' } })
    for (let round = 0; round < 7; round += 1) expect((await asked()).status).toBe(403)
  })

  it('waits until the address is verified', async () => {
    const tenant = await withoutBank()
    await reihum.owner.query('update user_account set verified_at = null where id = $1', [tenant.admin.id])
    expect(await at(tenant).put('/settings/bank', { bank, proof })).toMatchObject({
      status: 402,
      body: { error_code: 'VERIFICATION_REQUIRED' },
    })
  })

  it('is told to all admins by mail, with the ends of the numbers', async () => {
    const tenant = await withoutBank()
    const second = await reihum.addUser('second-admin')
    await reihum.owner.query(
      "insert into membership (tenant_id, id, user_id, role) values ($1, gen_random_uuid(), $2, 'admin')",
      [tenant.id, second.id],
    )
    const mails = (count: number) =>
      eventually(async () => {
        const { rows } = await reihum.owner.query(
          "select recipient, text from mail where tenant_id = $1 and kind = 'tenant.bank-changed'",
          [tenant.id],
        )
        return rows.length === count && rows
      })
    await at(tenant).put('/settings/bank', { bank, proof })
    const [first] = await mails(2)
    await at(tenant).put('/settings/bank', { bank: other, proof })
    const all = await mails(4)
    expect(new Set(all.map(({ recipient }) => recipient))).toEqual(
      new Set([tenant.admin.username, second.username]),
    )
    expect(first?.text).toContain('eingetragen')
    const last = all.find(({ text }) => text !== first?.text)?.text
    expect(last).toContain('… 6819 (vorher … 3000)')
    expect(last).toContain(tenant.admin.username)
    expect(last).not.toContain('0440532')
  })

  it('is none where the first account is entered, but is one where it is emptied and another is entered', async () => {
    const tenant = await withoutBank()
    await at(tenant).put('/settings/bank', { bank: { ...emptyBank, accountHolder: 'Ada Berg' }, proof })
    const before = await changes(tenant)
    await at(tenant).put('/settings/bank', { bank, proof })
    expect(await changes(tenant)).toEqual(before)
    await at(tenant).put('/settings/bank', { bank: emptyBank, proof })
    await at(tenant).put('/settings/bank', { bank: other, proof })
    const [last, emptied] = (await changes(tenant)) as unknown as BankChange[]
    expect(emptied?.fields).toContainEqual({ field: 'iban', before: '… 3000', after: '' })
    expect(last?.fields).toContainEqual({ field: 'iban', before: '', after: '… 6819' })
  })

  it('is shown for a day to those who may see the bank details', async () => {
    const tenant = await withoutBank()
    await at(tenant).put('/settings/bank', { bank, proof })
    await at(tenant).put('/settings/bank', { bank: other, proof })
    expect(await changes(tenant)).toMatchObject([
      { by: tenant.admin.username, fields: [{ field: 'iban', before: '… 3000', after: '… 6819' }] },
    ])
    expect((await at(tenant, { as: 'operator' }).get('/settings/bank/recent-changes')).status).toBe(403)
    aheadMs = 24 * 3_600_000
    const { body } = await reihum.call<{ token: string }>('POST', '/api/auth/login', {
      body: { username: tenant.admin.username, password: testPassword },
    })
    expect(await changes({ ...tenant, admin: { ...tenant.admin, token: body.token } })).toEqual([])
    aheadMs = 0
  })
})

describe('the currency', () => {
  const choose = (tenant: TestTenant, currencyCode: string) =>
    at(tenant).post('/settings/currency', { currencyCode })

  it('is chosen once and for all; choosing the same again is no change', async () => {
    const tenant = await reihum.addTenant()
    expect(await choose(tenant, 'CHF')).toMatchObject({
      status: 200,
      body: { currencyCode: 'CHF', currencyFixed: true },
    })
    expect((await choose(tenant, 'CHF')).status).toBe(200)
    expect(await choose(tenant, 'EUR')).toMatchObject({ status: 409, body: { error_code: 'CURRENCY_FIXED' } })
    expect(await logOf(tenant, 'tenant.currency-chosen')).toEqual([
      { before: { currencyCode: 'EUR' }, after: { currencyCode: 'CHF' } },
    ])
  })

  it('is fixed by the first registration', async () => {
    const tenant = await reihum.addTenant()
    const courseId = await addCourse(reihum, tenant)
    expect((await at(tenant).get('/settings')).body).toMatchObject({ currencyFixed: false })
    await reihum.call('POST', `/api/${tenant.slug}/portal/courses/${courseId}/registrations`, {
      body: bookingRequest(),
    })
    expect((await at(tenant).get('/settings')).body).toMatchObject({ currencyFixed: true })
    expect(await choose(tenant, 'GBP')).toMatchObject({ status: 409, body: { error_code: 'CURRENCY_FIXED' } })
    expect((await choose(tenant, 'EUR')).status).toBe(200)
  })

  it.each(['eur', 'EURO', 'SEK', ''])('"%s" is none that is offered', async (code) => {
    const tenant = await reihum.addTenant()
    expect((await choose(tenant, code)).status).toBe(422)
  })

  it('cannot be changed behind the back of the rule either', async () => {
    const tenant = await reihum.addTenant()
    await choose(tenant, 'EUR')
    const change = reihum.owner.query("update tenant set currency_code = 'USD' where id = $1", [tenant.id])
    await expect(change).rejects.toMatchObject({ code: '23514' })
  })
})

describe('brand colours', () => {
  const brand = { ...defaultBrand, primaryColor: '#123456' }

  it('are applied in portal and back office', async () => {
    const tenant = await reihum.addTenant()
    const unchanged = { brand: defaultBrand, applied: true, revision: 0 }
    expect((await at(tenant).get('/settings/brand')).body).toEqual(unchanged)
    const changed = { brand, applied: true, revision: 1 }
    expect((await at(tenant).put('/settings/brand', { revision: 0, brand })).body).toEqual(changed)
    expect((await at(tenant).get('/settings/brand')).body).toEqual(changed)
    expect((await reihum.call('GET', `/api/${tenant.slug}/portal/brand`)).body).toEqual(brand)
    expect((await reihum.call('GET', `/api/${tenant.slug}/portal`)).body).toMatchObject({ brand })
    expect(await logOf(tenant, 'tenant.brand-changed')).toEqual([
      { before: { primaryColor: '#522B72' }, after: { primaryColor: '#123456' } },
    ])
  })

  it('saved by two operators: the second is told, and the same colours sent twice are saved once', async () => {
    const tenant = await reihum.addTenant()
    const other = { ...defaultBrand, accentColor: '#654321' }
    const saved = await at(tenant).put('/settings/brand', { revision: 0, brand })
    const late = await at(tenant).put('/settings/brand', { revision: 0, brand: other })
    expect(late).toMatchObject({ status: 409, body: { error_code: 'CONFLICT' } })
    expect((await at(tenant).put('/settings/brand', { revision: 0, brand })).body).toEqual(saved.body)
    expect((await at(tenant).get('/settings/brand')).body).toEqual(saved.body)
    expect(await logOf(tenant, 'tenant.brand-changed')).toHaveLength(1)
    expect((await at(tenant).put('/settings/brand', { revision: 1, brand: other })).status).toBe(200)
  })

  it('are no change of the settings beside them', async () => {
    const tenant = await reihum.addTenant()
    const before = (await at(tenant).get('/settings')).body
    await at(tenant).put('/settings/brand', { revision: 0, brand })
    expect((await at(tenant).get('/settings')).body).toEqual(before)
  })

  it('below their tier are kept but not shown, and cannot be changed', async () => {
    const tenant = await reihum.addTenant()
    await at(tenant).put('/settings/brand', { revision: 0, brand })
    await setTier(tenant, 'FREE')
    expect((await at(tenant).get('/settings/brand')).body).toEqual({ brand, applied: false, revision: 1 })
    expect((await reihum.call('GET', `/api/${tenant.slug}/portal/brand`)).body).toEqual(defaultBrand)
    expect((await reihum.call('GET', `/api/${tenant.slug}/portal`)).body).toMatchObject({
      brand: defaultBrand,
    })
    const refused = await at(tenant).put('/settings/brand', { revision: 1, brand: defaultBrand })
    expect(refused).toMatchObject({
      status: 403,
      body: { error_code: 'TIER_REQUIRED', data: { feature: 'brandColours', tier: 'ESSENTIAL' } },
    })
    await setTier(tenant, 'ESSENTIAL')
    expect((await reihum.call('GET', `/api/${tenant.slug}/portal/brand`)).body).toEqual(brand)
  })
})

describe('onboarding', () => {
  const bare = async () => {
    const tenant = await reihum.addTenant()
    await reihum.owner.query("update tenant set director = '' where id = $1", [tenant.id])
    return tenant
  }

  it('leads from step to step, and remembers where it was left', async () => {
    const tenant = await bare()
    expect((await at(tenant).get('/onboarding')).body).toEqual({
      required: true,
      finished: false,
      next: 'company',
      done: [],
    })
    expect(await at(tenant).post('/onboarding/company')).toMatchObject({
      status: 403,
      body: { error_code: 'ONBOARDING_REQUIRED' },
    })
    await at(tenant).put('/settings', { revision: 0, settings: company })
    expect((await at(tenant).post('/onboarding/company')).body).toEqual({
      required: false,
      finished: false,
      next: 'address',
      done: ['company'],
    })
    await at(tenant).post('/onboarding/bank')
    expect((await at(tenant).get('/onboarding')).body).toMatchObject({
      next: 'address',
      done: ['company', 'bank'],
    })
    for (const step of onboardingSteps) await at(tenant).post(`/onboarding/${step}`)
    expect((await at(tenant).get('/onboarding')).body).toMatchObject({ finished: true, next: null })
    expect(await logOf(tenant, 'tenant.onboarding-step-finished')).toHaveLength(onboardingSteps.length)
  })

  it('keeps all else shut until then, for operators too', async () => {
    const tenant = await bare()
    for (const as of ['admin', 'operator'] as const)
      expect(await at(tenant, { as }).get('/courses')).toMatchObject({
        status: 403,
        body: { error_code: 'ONBOARDING_REQUIRED' },
      })
    await at(tenant).put('/settings', { revision: 0, settings: company })
    expect((await at(tenant).get('/courses')).status).toBe(200)
  })
})
