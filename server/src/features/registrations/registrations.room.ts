import type { registrationsImports } from '@reihum/contract/registrations/registrations.imports.ts'
import type { ChoreDependencies, JobDependencies, Room } from '#platform/room.ts'
import type { RoomImports } from '#platform/room-imports.ts'
import { registrationPart } from './attendees/registration.person.ts'
import { deleteExpiredRequests, forgetNetworks } from './booking/booking-request.store.ts'
import { deleteOldBulkRuns } from './bulk/bulk-run.store.ts'
import { bulkJobs } from './bulk/run-bulk.ts'
import { datesJobs } from './dates/dates.jobs.ts'
import { tellChangedDates } from './dates/tell-changed-dates.ts'
import { expireOffers } from './deadlines/expire-offers.ts'
import { expireReservations, remindOfPayments } from './deadlines/expire-reservations.ts'
import { fillDuePlaces } from './deadlines/fill-due-places.ts'
import { followEndedMandates } from './deadlines/follow-ended-mandates.ts'
import { mandateJobs } from './deadlines/mandate.jobs.ts'
import { endAbandonedDrills } from './drills/end-abandoned-drills.ts'
import * as saleDrillEvents from './drills/sale-drill.events.ts'
import { remindOfNames } from './firms/remind-of-names.ts'
import { registrationImportFields } from './imports/registration-import-fields.rules.ts'
import { takeRegistrations } from './imports/take-registrations.ts'
import { forgetInterests } from './interests/interest.store.ts'
import { tellFittingCourses } from './interests/tell-fitting-courses.ts'
import { registrationLetters } from './letters/letter-kinds.ts'
import { forgetOwnBookings } from './own-bookings/own-bookings.store.ts'
import { contactJobs } from './portal/contact.jobs.ts'
import { forgetOutlivedProofs } from './proofs/forget-outlived-proofs.ts'
import * as recommendingEvents from './recommending/recommending.events.ts'
import { recommendingJobs } from './recommending/recommending.jobs.ts'
import * as registrationEvents from './registration.events.ts'
import { registrationJobs } from './registration.jobs.ts'
import { registrationsInvariants } from './registrations.invariants.ts'
import { registrationsLists } from './registrations.lists.ts'
import { registrationsOwned } from './registrations.owned.ts'
import { registrationsRoutes } from './registrations.routes.ts'
import { registrationsSearch } from './registrations.search.ts'
import { registrationsSubjects } from './registrations.subjects.ts'
import { forgetSeatAlerts } from './seat-alerts/seat-alert.store.ts'
import { tellFreePlaces } from './seat-alerts/tell-free-places.ts'
import { waitingListJobs } from './waiting-list/waiting-list.jobs.ts'

const minute = 60_000

export const registrationsRoom = {
  name: 'registrations',
  tables: [
    'access_link',
    'attendee_calendar',
    'attendee_passkey',
    'attendee_session',
    'attendee_sign_in',
    'booking',
    'booking_answer',
    'booking_request',
    'bulk_run',
    'offered_registration',
    'code_redemption',
    'course_recommender',
    'frame_place',
    'interest',
    'interest_told',
    'place_proof',
    'price_line',
    'rebooking_offer',
    'rebooking_offer_course',
    'rebooking_settings',
    'recommending_outcome',
    'recommending_settings',
    'registration',
    'registration_answer',
    'registration_move',
    'sale_drill',
    'shared_view',
    'seat_alert',
    'taken_extra',
    'withdrawal',
  ],
  letters: registrationLetters,
  routes: registrationsRoutes,
  events: [saleDrillEvents, recommendingEvents, registrationEvents],
  jobs: (dependencies: JobDependencies) => ({
    ...bulkJobs(dependencies),
    ...contactJobs(dependencies),
    ...datesJobs(dependencies),
    ...mandateJobs(dependencies),
    ...recommendingJobs(dependencies),
    ...registrationJobs(dependencies),
    ...waitingListJobs(dependencies),
  }),
  lanes: {
    'registrations.fill-places': 'places',
    'registrations.run-bulk': 'chores',
    'registrations.follow-dates': 'chores',
    'registrations.follow-mandate': 'chores',
    'registrations.mend-contact': 'chores',
    'registrations.reward-for-payment': 'chores',
    'registrations.reward-for-receivable': 'chores',
    'registrations.ask-to-confirm': 'letters',
    'registrations.remind-of-names': 'letters',
    'registrations.remind-of-payment': 'letters',
    'registrations.send-access-link': 'letters',
    'registrations.tell-again': 'letters',
    'registrations.tell-cancelled': 'letters',
    'registrations.tell-confirmed': 'letters',
    'registrations.tell-contact-changed': 'letters',
    'registrations.tell-dates': 'letters',
    'registrations.tell-it-takes-place': 'letters',
    'registrations.tell-booked-again': 'letters',
    'registrations.tell-paid-too-late': 'letters',
    'registrations.tell-moved-up': 'letters',
    'registrations.tell-offered': 'letters',
    'registrations.tell-proof-refused': 'letters',
    'registrations.tell-rebooked': 'letters',
    'registrations.tell-received': 'letters',
    'registrations.tell-skipped': 'letters',
    'registrations.tell-withdrawal': 'letters',
  },
  chores: (dependencies: ChoreDependencies) => ({
    'forgetting booking requests': {
      everyMs: 15 * minute,
      run: () => dependencies.inPlatform(deleteExpiredRequests),
    },
    'forgetting where bookings came from': {
      everyMs: 6 * 60 * minute,
      run: () => dependencies.inPlatform(forgetNetworks),
    },
    'giving back unpaid places': { everyMs: minute, run: () => expireReservations(dependencies) },
    'ending offers': { everyMs: minute, run: () => expireOffers(dependencies) },
    // Every five seconds: a course that is due, at once or after the quiet hours, waits no longer than that.
    'moving up in time': { everyMs: 5_000, run: () => fillDuePlaces(dependencies) },
    'forgetting bulk actions': {
      everyMs: 6 * 60 * minute,
      run: () => dependencies.inPlatform(deleteOldBulkRuns),
    },
    'ending abandoned drills': {
      everyMs: minute / 2,
      run: () => endAbandonedDrills(dependencies.inPlatform),
    },
    'following mandates that ended': { everyMs: 60 * minute, run: () => followEndedMandates(dependencies) },
    'telling of changed dates': { everyMs: 15_000, run: () => tellChangedDates(dependencies) },
    'telling of free places': { everyMs: 10_000, run: () => tellFreePlaces(dependencies) },
    'forgetting alerts of free places': {
      everyMs: 15 * minute,
      run: () => dependencies.inPlatform(forgetSeatAlerts),
    },
    'telling of fitting courses': { everyMs: 10 * minute, run: () => tellFittingCourses(dependencies) },
    'forgetting interests': {
      everyMs: 15 * minute,
      run: () => dependencies.inPlatform(forgetInterests),
    },
    'forgetting sessions of attendees': {
      everyMs: 15 * minute,
      run: () => dependencies.inPlatform(forgetOwnBookings),
    },
    'forgetting proofs that were sent': {
      everyMs: 60 * minute,
      run: () => forgetOutlivedProofs(dependencies),
    },
    'reminding of missing names': { everyMs: 10 * minute, run: () => remindOfNames(dependencies) },
    'reminding of payments': { everyMs: 10 * minute, run: () => remindOfPayments(dependencies) },
  }),
  invariants: registrationsInvariants,
  subjects: registrationsSubjects,
  person: registrationPart,
  search: registrationsSearch,
  imports: {
    registrations: { fields: registrationImportFields, take: takeRegistrations },
  } satisfies RoomImports<typeof registrationsImports>,
  lists: registrationsLists,
  owned: registrationsOwned,
} satisfies Room
