import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { addCourse, courseFields, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
beforeAll(async () => {
  reihum = await startTestReihum({ alone: true })
})
afterAll(() => reihum.close())

async function freeTenant(): Promise<TestTenant> {
  const tenant = await reihum.addTenant()
  await reihum.owner.query("update tenant set tier = 'FREE' where id = $1", [tenant.id])
  return tenant
}

const times = <Result>(count: number, run: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, run))

describe('at the same moment', () => {
  it('the same upgrade sent five times is charged once', async () => {
    const tenant = await freeTenant()
    const answers = await times(5, () =>
      reihum.call('POST', `/api/${tenant.slug}/billing/tier`, {
        token: tenant.admin.token,
        body: { from: 'FREE', tier: 'PROFESSIONAL' },
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const { rows } = await reihum.owner.query('select tier from tier_charge where tenant_id = $1', [
      tenant.id,
    ])
    expect(rows).toEqual([{ tier: 'PROFESSIONAL' }])
  })

  it('two different upgrades: one wins, the other is told that something has changed', async () => {
    const tenant = await freeTenant()
    const answers = await Promise.all(
      ['ESSENTIAL', 'PROFESSIONAL', 'ULTIMATE'].map((tier) =>
        reihum.call('POST', `/api/${tenant.slug}/billing/tier`, {
          token: tenant.admin.token,
          body: { from: 'FREE', tier },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const { rows } = await reihum.owner.query(
      'select c.tier = t.tier as same from tier_charge c join tenant t on t.id = c.tenant_id where t.id = $1',
      [tenant.id],
    )
    expect(rows).toEqual([{ same: true }])
  })

  /** Two drafts, while the tier allows only one more published course. */
  async function lastPlace() {
    const tenant = await freeTenant()
    for (let number = 1; number <= 4; number += 1) await addCourse(reihum, tenant)
    const drafts = await times(6, async () => {
      const id = newId()
      await reihum.call('POST', `/api/${tenant.slug}/courses`, {
        token: tenant.operator.token,
        body: { id, publish: false, course: courseFields() },
      })
      return id
    })
    return { tenant, drafts }
  }

  const published = async (tenant: TestTenant) => {
    const { rows } = await reihum.owner.query(
      "select count(*)::int as count from course where tenant_id = $1 and state = 'published'",
      [tenant.id],
    )
    return rows[0].count
  }

  it('six publications where one more is allowed give one', async () => {
    const { tenant, drafts } = await lastPlace()
    const answers = await Promise.all(
      drafts.map((id) =>
        reihum.call('POST', `/api/${tenant.slug}/courses/${id}/publish`, { token: tenant.operator.token }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await published(tenant)).toBe(5)
  })

  it('without the lock more of them would slip through', async () => {
    const { tenant, drafts } = await lastPlace()
    const { inTenant } = reihum
    let arrived = 0
    let open: () => void = () => undefined
    const all = new Promise<void>((done) => (open = done))
    await Promise.all(
      drafts.map((id) =>
        inTenant(
          {
            tenant: tenant.slug,
            access: 'system',
            origin: { ipAddress: null, userAgent: null, requestId: null },
          },
          async (ctx) => {
            const { count } = await ctx.tx
              .selectFrom('course')
              .select(({ fn }) => fn.countAll<number>().as('count'))
              .where('tenant_id', '=', ctx.tenantId)
              .where('state', '=', 'published')
              .executeTakeFirstOrThrow()
            arrived += 1
            if (arrived === drafts.length) open()
            await all
            if (count < 5)
              await ctx.tx
                .updateTable('course')
                .set({ state: 'published' })
                .where('tenant_id', '=', ctx.tenantId)
                .where('id', '=', id)
                .execute()
          },
        ),
      ),
    )
    expect(await published(tenant)).toBeGreaterThan(5)
    await reihum.owner.query("update course set state = 'draft' where tenant_id = $1 and id = any($2)", [
      tenant.id,
      drafts,
    ])
  })

  it('one currency is chosen, whoever asks', async () => {
    const tenant = await reihum.addTenant()
    const answers = await Promise.all(
      ['CHF', 'USD', 'GBP'].map((currencyCode) =>
        reihum.call('POST', `/api/${tenant.slug}/settings/currency`, {
          token: tenant.admin.token,
          body: { currencyCode },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('one of two who save the settings is told that the other was faster', async () => {
    const tenant = await reihum.addTenant()
    const { body } = await reihum.call('GET', `/api/${tenant.slug}/settings`, { token: tenant.admin.token })
    const { currencyCode, currencyFixed, tier, revision, ...settings } = body
    const answers = await Promise.all(
      ['Bonn', 'Köln'].map((city) =>
        reihum.call('PUT', `/api/${tenant.slug}/settings`, {
          token: tenant.admin.token,
          body: { revision, settings: { ...settings, city } },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('support that is asked for twice lasts one hour and is told once', async () => {
    const tenant = await reihum.addTenant()
    const { token } = await reihum.addUser('super', { superuser: true })
    const answers = await times(4, () =>
      reihum.call('POST', `/api/admin/tenants/${tenant.id}/support`, {
        token,
        body: { reason: 'a question' },
      }),
    )
    expect(new Set(answers.map(({ body }) => body.until)).size).toBe(1)
    const { rows } = await reihum.owner.query(
      "select from audit_entry where tenant_id = $1 and command_type = 'tenant.support-entered'",
      [tenant.id],
    )
    expect(rows).toHaveLength(1)
  })
})
