import { randomUUID } from 'node:crypto'
import { raceForTheLast } from '#test/race-for-the-last.ts'
import { openRaceHouses } from '#test/race-house.ts'
import { family } from '#test/registration-desk.ts'

raceForTheLast(openRaceHouses(), {
  name: 'pieces of an extra',
  table: 'extra',
  async add({ reihum, tenant }, stock) {
    const id = randomUUID()
    await reihum.call('POST', `/api/${tenant.slug}/extras`, {
      token: tenant.operator.token,
      body: { id, extra: { name: id, priceCents: 1200, stock } },
    })
    return id
  },
  taking: (extraId) => ({
    attendees: [{ ...family(1, `Fam-${randomUUID()}`)[0], extras: [{ extraId, quantity: 1 }] }],
  }),
  countedSql: `
    select x.taken as counted, (select count(*)::int from taken_extra t
      where t.tenant_id = x.tenant_id and t.extra_id = x.id and t.freed_at is null) as standing
    from extra x where x.id = $1`,
})
