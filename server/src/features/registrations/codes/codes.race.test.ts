import { randomUUID } from 'node:crypto'
import { raceForTheLast } from '#test/race-for-the-last.ts'
import { openRaceHouses } from '#test/race-house.ts'

raceForTheLast(openRaceHouses(), {
  name: 'uses of a discount code',
  table: 'discount_code',
  async add({ reihum, tenant }, mostPeople) {
    const code = `C-${randomUUID().slice(0, 12)}`.toUpperCase()
    await reihum.call('POST', `/api/${tenant.slug}/discount-codes`, {
      token: tenant.operator.token,
      body: { id: randomUUID(), code: { code, percent: 10, mostPeople } },
    })
    return code
  },
  taking: (code) => ({ code }),
  countedSql: `
    select d.used_people as counted, (select count(*)::int from code_redemption r
      where r.tenant_id = d.tenant_id and r.code_id = d.id and r.freed_at is null) as standing
    from discount_code d where d.code = $1`,
})
