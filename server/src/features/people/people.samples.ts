import { newId } from '#platform/ids.ts'
import { codeFor, insertRow, type RoomSamples } from '#test/room-samples.ts'

const mina = { firstName: 'Mina', lastName: 'Müller', city: 'Hamburg' }

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
    previewMerge: { query: `?otherId=${newId()}`, answers: 404 },
  },
  subjects: {
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
