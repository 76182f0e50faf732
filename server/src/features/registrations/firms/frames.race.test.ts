import { randomUUID } from 'node:crypto'
import { raceForTheLast } from '#test/race-for-the-last.ts'
import { openRaceHouses } from '#test/race-house.ts'

raceForTheLast(openRaceHouses(), {
  name: 'places of a frame',
  table: 'firm_frame',
  async add({ reihum, tenant }, places) {
    const { token } = tenant.operator
    const send = (path: string, body: object) =>
      reihum.call('POST', `/api/${tenant.slug}/${path}`, { token, body })
    const [firmId, frameId] = [randomUUID(), randomUUID()]
    await send('firms', { id: firmId, firm: { name: `Werft ${firmId}` } })
    const frame = { name: 'Rahmen', places, priceCents: 100, validUntil: '2099-12-31' }
    await send(`firms/${firmId}/frames`, { id: frameId, frame })
    return `${firmId} ${frameId}`
  },
  taking: () => ({}),
  byStaff(named) {
    const [firmId = '', frameId = ''] = named.split(' ')
    const contact = { company: 'Werft', firstName: 'Ada', lastName: 'Kern', email: 'ada@example.org' }
    return { firmId, frameId, contact }
  },
  countedSql: `
    select a.taken as counted, (select count(*)::int from frame_place p
      where p.tenant_id = a.tenant_id and p.frame_id = a.id and p.freed_at is null) as standing
    from firm_frame a where a.id::text = split_part($1, ' ', 2)`,
})
