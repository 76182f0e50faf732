import { newId } from '#platform/ids.ts'
import type { RoomSamples } from '#test/room-samples.ts'

export const samples: RoomSamples<'attendance'> = {
  routes: {
    // A mark for an unknown registration: the route answers each mark separately.
    takeMarks: {
      body: () => ({
        marks: [
          {
            id: newId(),
            registrationId: newId(),
            appointmentId: newId(),
            type: 'ATTENDANCE',
            appointmentStart: '2027-03-02T17:00:00Z',
            markedAt: '2027-03-02T17:05:00Z',
          },
        ],
      }),
    },
    // Nothing is to be proved for the registration.
    seeProof: { body: () => ({}), answers: 404 },
    setGroupAfterCourse: { body: () => ({ rule: null }) },
    // Nobody is signed in as the contact of a firm.
    ofFirm: { answers: 401 },
    exportCourse: { query: '?format=csv' },
    sheet: {
      // An appointment of the published course, because drafts have no attendees.
      subjects: {
        appointmentId: async ({ reihum, courseId }) => {
          const { rows } = await reihum.owner.query('select id from appointment where course_id = $1', [
            courseId,
          ])
          return rows[0].id
        },
      },
    },
  },
}
