import { catalogue } from '#ui/text.tsx'

export const receivablesMessages = catalogue(
  {
    line: '{count, plural, one {# Forderung} other {# Forderungen}}',
    search: 'Name, E-Mail, Buchungsnummer, Kurs',
    failed: 'Forderungen konnten nicht geladen werden',
    empty:
      'Hier steht, was Ihnen jemand schuldet: für jeden bezahlpflichtigen Platz von selbst, für alles andere mit „Neue Forderung“.',
    totals: 'Summen der Liste',
    selectedTotals: '{amount} gefordert, {open} offen',
    isOpen: 'Nur offene',
    ofPerson: 'Einer Person',
    ofRegistration: 'Einer Anmeldung',
    forWhom: 'für {names}',
    dueLine: 'Fällig {day}',
  },
  {
    line: '{count, plural, one {# receivable} other {# receivables}}',
    search: 'Name, e-mail, booking number, course',
    failed: 'Receivables could not be loaded',
    empty:
      'What people owe you appears here: automatically for each place with a price, and with “New receivable” for everything else.',
    totals: 'Totals of the list',
    selectedTotals: '{amount} charged, {open} open',
    isOpen: 'Only open ones',
    ofPerson: 'Of one person',
    ofRegistration: 'Of one registration',
    forWhom: 'for {names}',
    dueLine: 'Due {day}',
  },
)
