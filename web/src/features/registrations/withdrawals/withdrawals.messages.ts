import { catalogue } from '#ui/text.tsx'

export const withdrawalsMessages = catalogue(
  {
    withdrawals: 'Widerrufe',
    count: '{count, plural, one {# Widerruf} other {# Widerrufe}}',
    declaredAt: 'Erklärt',
    name: 'Von',
    contract: 'Vertrag',
    email: 'E-Mail',
    state: 'Status',
    note: 'Notiz',
    state_open: 'Offen',
    state_applied: 'Umgesetzt',
    state_settled: 'Erledigt',
    toBooking: 'Zur Anmeldung',
    settle: 'Erledigen',
    settleNamed: 'Widerruf von {name} erledigen',
    settleText:
      'Zu diesem Widerruf wurde keine Anmeldung gefunden. Prüfen Sie, wer gemeint ist, stornieren Sie die Anmeldung und halten Sie hier fest, was Sie getan haben.',
    settled: 'Der Widerruf von {name} ist erledigt.',
    back: 'Abbrechen',
    empty:
      'Hier steht, wer einen Vertrag widerruft. Was einer Anmeldung zugeordnet werden kann, wird sofort storniert; um alles andere kümmern Sie sich hier.',
    toRegistrations: 'Zu den Anmeldungen',
  },
  {
    withdrawals: 'Withdrawals',
    count: '{count, plural, one {# withdrawal} other {# withdrawals}}',
    declaredAt: 'Declared',
    name: 'From',
    contract: 'Contract',
    email: 'E-mail',
    state: 'Status',
    note: 'Note',
    state_open: 'Open',
    state_applied: 'Applied',
    state_settled: 'Settled',
    toBooking: 'To the registration',
    settle: 'Settle',
    settleNamed: 'Settle the withdrawal of {name}',
    settleText:
      'No registration was found for this withdrawal. Find out who is meant, cancel the registration, and note here what you have done.',
    settled: 'The withdrawal of {name} is settled.',
    back: 'Cancel',
    empty:
      'People who withdraw from a contract appear here. If the registration is found, it is cancelled at once; you deal with everything else here.',
    toRegistrations: 'To the registrations',
  },
)
