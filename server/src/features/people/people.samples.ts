import { newId } from '#platform/ids.ts'
import { codeFor, createRecord, insertRow, type RoomSamples } from '#test/room-samples.ts'
import type { World } from '#test/route-world.ts'

const mina = { firstName: 'Mina', lastName: 'Müller', city: 'Hamburg' }

const groupFields = () => ({ name: newId() })
const addGroup = (world: World) => createRecord(world, 'person-groups', { group: groupFields() })

/** In the group that was added for the same request. */
async function addMember(world: World): Promise<string> {
  const { rows } = await world.reihum.owner.query(
    `select g.id as group_id, p.id as person_id from person_group g, person p
      where g.tenant_id = $1 and p.tenant_id = $1 order by g.created_at desc, g.id desc, p.id limit 1`,
    [world.tenant.id],
  )
  // Before onboarding nothing was made.
  if (rows.length === 0) return newId()
  return insertRow(world, 'person_group_member', {
    tenant_id: world.tenant.id,
    id: newId(),
    group_id: rows[0]?.group_id,
    person_id: rows[0]?.person_id,
    starts_on: '2026-01-01',
    origin: 'hand',
    added_at: new Date(),
  })
}

export const samples: RoomSamples<'people'> = {
  routes: {
    createPerson: { body: () => ({ id: newId(), person: mina }) },
    changePerson: {
      body: () => ({
        revision: 0,
        person: { ...mina, email: `${newId()}@example.org` },
      }),
    },
    // A person merged with itself, which changes nothing: the two are already one.
    mergePersons: {
      body: (row) => ({
        otherId: row.subjects.personId,
        revision: 0,
        otherRevision: 0,
        confirmation: codeFor(row, 'merge-persons', `${row.subjects.personId} ${row.subjects.personId}`),
      }),
    },
    erasePerson: {
      body: (row) => ({
        confirmation: codeFor(row, 'erase-person', row.subjects.personId ?? ''),
      }),
    },
    createPersonGroup: { body: () => ({ id: newId(), group: groupFields() }) },
    changePersonGroup: { body: () => ({ revision: 0, group: groupFields() }) },
    archivePersonGroup: {},
    restorePersonGroup: {},
    removePersonGroup: {},
    // Nobody of that id is there.
    addGroupMembers: { body: () => ({ personIds: [newId()], days: {} }), answers: 404 },
    changeGroupMember: { body: () => ({ days: { from: '2026-01-01' } }) },
    removeGroupMember: {},
    previewMerge: { query: `?otherId=${newId()}`, answers: 404 },
  },
  subjects: {
    personGroupId: addGroup,
    groupMemberId: addMember,
    // A person without a registration for a future course.
    personId: (world) =>
      insertRow(world, 'person', {
        tenant_id: world.tenant.id,
        id: newId(),
        first_name: 'Mina',
        last_name: 'Müller',
        name_sort: 'muller mina',
        email: `${newId()}@example.org`,
      }),
  },
}
