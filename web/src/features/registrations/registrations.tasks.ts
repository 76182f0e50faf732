import { queries } from '#platform/connection.ts'
import { counting, type Task } from '#platform/task.ts'

/** The smallest page size there is; only the total is needed. */
const size = 25

export const registrationsTasks = [
  {
    position: 30,
    ask: (tenant) =>
      counting(
        queries.registrations.withdrawals.queryOptions({ input: { tenant, state: 'open', size } }),
        ({ total }) => total,
      ),
    says: {
      de: '{count, plural, one {Widerruf wartet auf Sie} other {Widerrufe warten auf Sie}}',
      en: '{count, plural, one {withdrawal is waiting for you} other {withdrawals are waiting for you}}',
    },
    to: '/registrations/withdrawals',
    search: { state: 'open' },
  },
  {
    position: 35,
    ask: (tenant) =>
      counting(
        queries.registrations.exceptions.queryOptions({ input: { tenant, state: 'asked', size } }),
        ({ total }) => total,
      ),
    says: {
      de: '{count, plural, one {Bitte um eine Ausnahme wartet auf Ihre Antwort} other {Bitten um eine Ausnahme warten auf Ihre Antwort}}',
      en: '{count, plural, one {request for an exception waits for your answer} other {requests for an exception wait for your answer}}',
    },
    to: '/registrations/exceptions',
    search: { state: 'asked' },
  },
  {
    position: 40,
    ask: (tenant) =>
      counting(
        queries.registrations.list.queryOptions({ input: { tenant, overdue: true, size } }),
        ({ total }) => total,
      ),
    says: {
      de: '{count, plural, one {Zahlung ist überfällig} other {Zahlungen sind überfällig}}',
      en: '{count, plural, one {payment is overdue} other {payments are overdue}}',
    },
    to: '/registrations',
    search: { overdue: true },
  },
  {
    position: 44,
    shownTo: 'registrations.manage',
    ask: (tenant) =>
      counting(
        queries.registrations.list.queryOptions({ input: { tenant, proofSent: true, size } }),
        ({ total }) => total,
      ),
    says: {
      de: '{count, plural, one {geschickter Nachweis ist anzusehen} other {geschickte Nachweise sind anzusehen}}',
      en: '{count, plural, one {proof that was sent is to be looked at} other {proofs that were sent are to be looked at}}',
    },
    to: '/registrations',
    search: { proofSent: true },
  },
  {
    position: 45,
    ask: (tenant) =>
      counting(
        queries.registrations.list.queryOptions({
          input: { tenant, proofOwed: true, current: true, beginsSoon: true, size },
        }),
        ({ total }) => total,
      ),
    says: {
      de: '{count, plural, one {Nachweis für einen ermäßigten Preis fehlt} other {Nachweise für ermäßigte Preise fehlen}}',
      en: '{count, plural, one {proof of a reduced price is missing} other {proofs of reduced prices are missing}}',
    },
    to: '/registrations',
    search: { proofOwed: true, current: true, beginsSoon: true },
  },
  {
    position: 50,
    ask: (tenant) =>
      counting(
        queries.registrations.list.queryOptions({ input: { tenant, mailFailed: true, current: true, size } }),
        ({ total }) => total,
      ),
    says: {
      de: '{count, plural, one {Teilnehmer konnte nicht informiert werden} other {Teilnehmer konnten nicht informiert werden}}',
      en: '{count, plural, one {attendee could not be informed} other {attendees could not be informed}}',
    },
    to: '/registrations',
    search: { mailFailed: true, current: true },
  },
  {
    position: 60,
    ask: (tenant) =>
      counting(
        queries.registrations.list.queryOptions({ input: { tenant, state: 'reserved', size } }),
        ({ total }) => total,
      ),
    says: {
      de: '{count, plural, one {Anmeldung wartet auf Bestätigung} other {Anmeldungen warten auf Bestätigung}}',
      en: '{count, plural, one {registration waits for confirmation} other {registrations wait for confirmation}}',
    },
    to: '/registrations',
    search: { state: 'reserved' },
  },
] satisfies Task[]
