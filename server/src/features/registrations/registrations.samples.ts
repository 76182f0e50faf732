import { saleDrillLimits } from '@reihum/contract/registrations/sale-drill.schema.ts'
import { newId } from '#platform/ids.ts'
import { bookingRequest, courseFields } from '#test/reihum.ts'
import { codeFor, createRecord, insertRow, type RoomSamples } from '#test/room-samples.ts'
import { book, type World } from '#test/route-world.ts'

const mina = { firstName: 'Mina', lastName: 'Müller', email: 'mina@example.org', city: 'Hamburg' }
const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
const action = { type: 'confirm' }
const confirming = ({ registrationId }: World) => ({ action, selection: { ids: [registrationId] } })

const thingToBring = () => ({ attributeId: newId(), name: 'Bello' })

export const samples: RoomSamples<'registrations'> = {
  routes: {
    register: { body: () => bookingRequest() },
    checkBooking: { body: () => bookingRequest() },
    requestBooking: {
      body: () => {
        const [person] = bookingRequest().attendees
        return bookingRequest({ attendees: [{ ...person, email: `${newId()}@example.org` }] })
      },
    },
    confirmBookingRequest: { body: () => ({}), answers: 410 },
    openEarlierBooking: { body: () => ({ shortcode: 'AAAAAAAH' }), answers: 410 },
    previewLetter: { body: () => ({ subject: 'S', body: 'B' }) },
    confirm: {},
    tellChangedDates: { body: () => ({}) },
    silenceChangedDates: { body: () => ({}) },
    create: { body: () => bookingRequest() },
    agreeLessons: {
      body: () => ({
        id: newId(),
        feePerLessonCents: 0,
        series: { cycle: 'weekly', firstDate: '2030-03-02', time: '18:00', minutes: 45, end: { count: 3 } },
        attendee: { firstName: 'Mina', lastName: 'Müller' },
        language: 'de',
      }),
      verifiedOnly: true,
    },
    cancel: { body: () => ({}) },
    // The registration is not on the waiting list, and is already in that course.
    moveUp: { body: () => ({}), answers: 409 },
    offer: { body: () => ({}), answers: 409 },
    skip: { body: () => ({ reason: 'Ruft zurück.', expectedPosition: 1 }), answers: 409 },
    rebook: { body: ({ world }) => ({ courseId: world.courseId }), answers: 409 },
    update: { body: () => ({ revision: 0, ...mina }) },
    tell: { body: () => ({ requestKey: newId() }), verifiedOnly: true },
    previewBulk: { body: ({ world }) => confirming(world) },
    startBulk: { body: ({ world }) => ({ id: newId(), ...confirming(world) }) },
    cancelCourse: {
      body: (row) => ({
        expected: 0,
        confirmationCode: codeFor(row, 'cancel-course', row.subjects.courseId ?? ''),
      }),
      subjects: {
        courseId: (world) => createRecord(world, 'courses', { publish: true, course: courseFields() }),
      },
    },
    previewUnwinding: { body: () => ({}) },
    decideCourse: {
      body: () => ({ decision: 'go' }),
      subjects: {
        courseId: (world) =>
          createRecord(world, 'courses', { publish: true, course: courseFields({ minimumAttendees: 3 }) }),
      },
    },
    // No replacement was offered to this booking.
    acceptReplacement: {
      body: ({ world }) => ({
        courseId: world.courseId,
        chosenCourseId: newId(),
        expectedFeeCents: 0,
      }),
      answers: 404,
    },
    nameAttendees: {
      body: ({ world }) => ({
        language: 'de',
        people: [{ registrationId: world.registrationId, firstName: 'Jo', lastName: 'Berg' }],
      }),
      answers: 409,
    },
    changeNamesUntil: { body: () => ({ namesUntil: null }) },
    changeOwnRebookingSettings: {
      body: () => ({ revision: 0, isAllowed: false, untilHours: 48, rebookingFeeCents: 0 }),
    },
    changeRecommending: {
      body: () => ({
        revision: 0,
        isActive: false,
        newcomerPercent: 10,
        newcomerCents: null,
        courseIds: [],
        rewardPercent: null,
        rewardCents: 1000,
        rewardMonths: 12,
        mostRewards: 5,
      }),
    },
    exportRecommended: { query: '?format=csv' },
    // Nobody recommends anything unless the provider says so.
    ownRecommending: { answers: 404 },
    takeRecommendingCode: { body: () => ({ language: 'de' }), answers: 404 },
    // Attendees may not rebook themselves unless the provider says so.
    ownRebooking: { query: `?courseId=${newId()}`, answers: 404 },
    rebookByAttendee: {
      body: ({ world }) => ({
        registrationIds: [world.registrationId],
        chosenCourseId: newId(),
        expectedFeeCents: 0,
      }),
      answers: 409,
    },
    // Nothing was sent for anybody.
    sentProof: { answers: 404 },
    sendProof: {
      answers: 404,
      body: () => ({ note: 'any text' }),
      query: '?filename=a.pdf',
    },
    takeBackProof: { answers: 404 },
    // No course of this booking.
    laterExtras: { query: `?courseId=${newId()}`, answers: 404 },
    // Nobody of this booking.
    orderExtras: {
      body: ({ world }) => ({
        courseId: world.courseId,
        requestKey: newId(),
        extras: [{ registrationId: newId(), extraId: newId(), quantity: 1 }],
        shownCents: 0,
      }),
      answers: 404,
    },
    declineReplacement: { body: ({ world }) => ({ courseId: world.courseId }), answers: 404 },
    cancelByAttendee: { body: ({ world }) => ({ registrationIds: [world.registrationId] }) },
    takePlaces: { body: ({ world }) => ({ registrationIds: [world.registrationId] }), answers: 409 },
    // The booking is paid by transfer.
    changeOwnAccount: {
      body: () => ({ holder: 'Mina Müller', iban: 'DE02120300000000202051' }),
      answers: 404,
    },
    revokeOwnMandate: { body: () => ({}), answers: 404 },
    changeContact: { body: () => ({ revision: 0, contact: mina }) },
    renewAccess: {
      // A new token each time, because mails to one address are limited; an unknown token gets the same answer.
      subjects: { accessToken: () => newId() },
    },
    requestAccess: { body: () => ({ shortcode: '4K7M9XQA', email: `${newId()}@example.org` }) },
    withdraw: {
      body: () => ({
        requestKey: newId(),
        language: 'de',
        name: 'Mina',
        contract: 'Aquarell',
        email: `${newId()}@example.org`,
      }),
    },
    changeExtras: {
      body: () => ({ requestKey: newId(), extras: [{ extraId: newId(), quantity: 0 }], inform: false }),
    },
    // Nothing is to be proved for the registration.
    decideProof: { body: () => ({ requestKey: newId(), state: 'seen' }), answers: 404 },
    startSaleDrill: {
      body: () => ({ id: newId(), registrants: 20, places: 10 }),
      answers: 409,
      verifiedOnly: true,
      // The daily limit of drills is used up, so that the matrix starts none.
      subjects: {
        courseId: async ({ reihum, tenant, courseId }) => {
          await reihum.owner.query(
            `insert into sale_drill (tenant_id, id, course_id, registrants, state, beat_at, created_at, finished_at)
             select $1, gen_random_uuid(), $2, 20, 'failed', now(), now(), now() from generate_series(1, $3)`,
            [tenant.id, courseId, saleDrillLimits.aDay],
          )
          return courseId
        },
      },
    },
    cancelSaleDrill: {},
    settleWithdrawal: { body: () => ({ note: 'Angerufen.' }) },
    exportPersons: { query: '?format=csv' },
    // No group of that id is there.
    addFoundToGroup: { body: () => ({ personGroupId: newId(), filter: {}, days: {} }), answers: 404 },
    exportList: { query: '?format=csv' },
    previewRebooking: { query: `?courseId=${newId()}`, answers: 404 },
    bookingRequest: { answers: 410 },
    // The course has free places.
    askForSeatAlert: {
      body: () => ({ email: `${newId()}@example.org`, language: 'de' }),
      answers: 409,
    },
    seatAlert: { answers: 410 },
    confirmSeatAlert: { body: () => ({}), answers: 410 },
    stopSeatAlert: { body: () => ({}), answers: 410 },
    askForInterest: {
      body: () => ({ group: 'nothing/here', email: `${newId()}@example.org`, language: 'de' }),
      answers: 404,
    },
    interest: { answers: 410 },
    headStart: { answers: 410 },
    // The course lets everybody in.
    askForException: { body: () => ({ ...bookingRequest(), message: 'Bitte.' }), answers: 409 },
    askForExceptionByLink: { body: () => ({ message: 'Bitte.' }), answers: 410 },
    acceptException: { body: () => ({ reason: 'Kann schwimmen.' }), answers: 404 },
    declineException: { body: () => ({ answer: '' }), answers: 404 },
    confirmInterest: { body: () => ({}), answers: 410 },
    stopInterest: { body: () => ({}), answers: 410 },
    exportDemand: { query: '?format=csv' },
    exportCodeUses: { query: '?format=csv' },
    exportSingleCodes: { query: '?format=csv' },
    askForSignIn: { body: () => ({ email: `${newId()}@example.org`, language: 'de' }) },
    signInLink: { answers: 410 },
    openAttendeeSession: { body: () => ({}), answers: 410 },
    // Nobody is signed in as an attendee.
    ownBookings: { answers: 401 },
    // Nor as the contact of a firm.
    firmPage: { answers: 401 },
    checkInFrame: { body: () => bookingRequest(), answers: 401 },
    orderInFrame: { body: () => bookingRequest(), answers: 401 },
    openFirmBooking: { body: () => ({}), answers: 401 },
    ownFacts: { answers: 401 },
    takeBackConsent: {
      body: () => ({ registrationId: newId(), attributeId: newId() }),
      answers: 404,
    },
    openOwnLetters: { body: () => ({}), answers: 401 },
    ownPasskeys: { answers: 401 },
    addOwnPasskey: {
      body: () => ({
        made: { ...credential, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } },
      }),
      answers: 401,
    },
    removeOwnPasskey: { answers: 401 },
    openSessionByPasskey: {
      body: () => ({
        passkey: {
          ...credential,
          response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
        },
      }),
      answers: 400,
    },
    shares: { answers: 401 },
    changeShare: {
      body: () => ({ email: `${newId()}@example.org`, personIds: [], language: 'de' }),
      answers: 401,
    },
    leaveShare: { body: () => ({ email: `${newId()}@example.org` }), answers: 401 },
    changeOwnFacts: { body: () => ({ answers: [] }), answers: 404 },
    changeFacts: { body: () => ({ answers: [] }) },
    changeOwnThing: { body: thingToBring, answers: 404 },
    removeOwnThing: { answers: 404 },
    changeThing: { body: thingToBring, answers: 422 },
    removeThing: {},
    endAttendeeSession: { body: () => ({}) },
    renewOwnCalendar: { body: () => ({}), answers: 401 },
    endOwnCalendar: { answers: 401 },
    ownCalendar: { answers: 404 },
  },
  subjects: {
    accessToken: ({ accessToken }) => accessToken,
    bookingId: () => newId(),
    alertToken: () => newId(),
    interestToken: () => newId(),
    headStart: () => newId(),
    exceptionId: () => newId(),
    thingId: () => newId(),
    signInToken: () => newId(),
    calendarToken: () => newId(),
    ownPasskeyId: () => newId(),
    registrationId: async (world) => (await book(world)).registrationId,
    bulkRunId: (world) =>
      insertRow(world, 'bulk_run', {
        tenant_id: world.tenant.id,
        id: newId(),
        action: { type: 'confirm', inform: true },
        registration_ids: [world.registrationId],
        created_at: new Date(),
        finished_at: new Date(),
      }),
    saleDrillId: (world) =>
      insertRow(world, 'sale_drill', {
        tenant_id: world.tenant.id,
        id: newId(),
        course_id: world.courseId,
        registrants: 20,
        state: 'failed',
        beat_at: new Date(),
        created_at: new Date(),
        finished_at: new Date(),
      }),
    withdrawalId: (world) =>
      insertRow(world, 'withdrawal', {
        tenant_id: world.tenant.id,
        id: newId(),
        request_key: newId(),
        declared_at: new Date(),
        name: 'Mina',
        contract: 'Aquarell',
        email: 'mina@example.org',
        language: 'de',
        state: 'open',
      }),
  },
}
