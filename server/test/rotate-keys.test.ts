import { tmpdir } from 'node:os'
import { emptyBank } from '@reihum/contract/tenants/bank.schema.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { changeKeys } from '#app/change-keys.ts'
import { camt, paid } from './bank-statements.ts'
import { callHere } from './call-here.ts'
import { cloneDatabase, type TestDatabase, testSecret } from './database.ts'
import { factorDesk } from './factor-desk.ts'
import { startTestReihum, type TestTenant, testPassword } from './reihum.ts'
import { runProgram } from './run-program.ts'
import { statementDesk } from './statement-desk.ts'

const [old, fresh] = ['an old key that is long enough for it', 'a new key that is long enough for it']
const proof = { currentPassword: testPassword }
const bank = { ...emptyBank, accountHolder: 'Ada Berg', iban: 'DE89370400440532013000' }

let database: TestDatabase
let tenant: TestTenant

/** Runs a function with a node that has these keys. */
async function withKeys<Result>(
  environment: Record<string, string>,
  work: (reihum: Awaited<ReturnType<typeof startTestReihum>>) => Promise<Result>,
): Promise<Result> {
  const reihum = await startTestReihum({ environment, database })
  return work(reihum).finally(() => reihum.close())
}

function readBank() {
  return (reihum: Awaited<ReturnType<typeof startTestReihum>>) =>
    reihum.call('GET', `/api/${tenant.slug}/settings/bank`, { token: tenant.admin.token })
}

const settings = (keys: Record<string, string>) => ({
  DATABASE_URL: database.ownerUrl,
  REIHUM_SECRET: testSecret,
  REIHUM_DATA: tmpdir(),
  ...keys,
})

/** The tool in this process. */
const rotate = (keys: Record<string, string>) => callHere(changeKeys, settings(keys))

beforeAll(async () => {
  database = await cloneDatabase(inject('ownerUrl'))
  await withKeys({ REIHUM_ENCRYPTION_KEY: old }, async (reihum) => {
    tenant = await reihum.addTenant(undefined, { hasBankAccount: false })
    const path = `/api/${tenant.slug}/settings/bank`
    const { status } = await reihum.call('PUT', path, { token: tenant.admin.token, body: { bank, proof } })
    expect(status).toBe(200)
    await factorDesk(reihum).addCodes(tenant.operator)
    await statementDesk(reihum, tenant).bring(
      camt('camt.053.001.08', { entries: [paid('5.00', { reference: 'R1' })] }),
    )
    const { rows } = await reihum.owner.query('select sealed from tenant_secret')
    expect(rows).toHaveLength(1)
    expect(rows[0].sealed).not.toContain('370400')
  })
})
afterAll(() => database.drop())

test('a key that was not told stops the rotation before anything is changed, and the value is named', async () => {
  const { code, output } = await rotate({ REIHUM_ENCRYPTION_KEY: fresh })
  expect(code).toBe(1)
  expect(output).toContain(`"bank" of the tenant ${tenant.id} cannot be opened`)
  expect(output).toContain('REIHUM_ENCRYPTION_KEY_BEFORE')
  expect((await withKeys({ REIHUM_ENCRYPTION_KEY: old }, readBank())).body).toEqual(bank)
})

test('after a rotation the new key opens everything alone, and the old one nothing', async () => {
  const both = { REIHUM_ENCRYPTION_KEY: fresh, REIHUM_ENCRYPTION_KEY_BEFORE: old }
  expect((await withKeys(both, readBank())).body).toEqual(bank)
  expect(await runProgram('rotate-keys', settings(both))).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^4 values were sealed/),
  })
  expect(await rotate(both)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^0 .*; 4 already were/),
  })
  expect((await withKeys({ REIHUM_ENCRYPTION_KEY: fresh }, readBank())).body).toEqual(bank)
  expect((await withKeys({ REIHUM_ENCRYPTION_KEY: old }, readBank())).status).toBe(500)
})

test('after a rotation a payer is found by the account that was known before', async () => {
  await withKeys({ REIHUM_ENCRYPTION_KEY: fresh }, async (reihum) => {
    const file = camt('camt.053.001.08', { entries: [paid('7.00', { reference: 'R2' })] })
    await statementDesk(reihum, tenant).bring(file)
    const { rows } = await reihum.owner.query(
      'select count(*)::int as payments, count(distinct payer_account_digest)::int as accounts from payment',
    )
    expect(rows).toEqual([{ payments: 2, accounts: 1 }])
  })
})
