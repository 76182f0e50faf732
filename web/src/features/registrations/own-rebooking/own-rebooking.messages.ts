import { catalogue } from '#ui/text.tsx'

export const ownRebookingMessages = catalogue(
  {
    heading: 'Auf einen anderen Termin umbuchen',
    hint: 'Wer einen Platz hat, wechselt über den Link seiner Buchung selbst auf einen anderen Termin: in einen Kurs aus derselben Vorlage oder mit demselben Titel, der Anmeldungen annimmt und Plätze frei hat. Es gelten die Preise dort, ohne Ermäßigungen; was gezahlt ist, wird angerechnet.',
    isAllowedHint: 'Ausgeschaltet buchen nur Sie um.',
    untilHint: '48 sind zwei Tage. Bei 0 geht es bis zum Beginn des bisherigen Kurses, danach nie.',
    feeHint: 'Kommt zum Preis des neuen Termins dazu und bleibt auch beim nächsten Umbuchen bei Ihnen.',
    termsHint: 'Wer umgebucht hat, storniert danach nach den Fristen des neuen Termins.',
  },
  {
    heading: 'Changing to another date',
    hint: 'People with a place change to another date themselves, by the link of their booking: to a course made of the same template or with the same title that takes registrations and has free places. The prices there apply, without reductions; what was paid counts towards them.',
    isAllowedHint: 'If switched off, only you can rebook people.',
    untilHint:
      '48 is two days. With 0 it is possible until the previous course begins, and never after that.',
    feeHint: 'Added to the price of the new date; you keep it even if somebody rebooks again.',
    termsHint: 'After rebooking, the cancellation deadlines of the new date apply.',
  },
)
