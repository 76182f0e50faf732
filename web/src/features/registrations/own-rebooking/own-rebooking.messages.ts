import { catalogue } from '#ui/text.tsx'

export const ownRebookingMessages = catalogue(
  {
    heading: 'Auf einen anderen Termin umbuchen',
    hint: 'Wer einen Platz hat, wechselt über den Link zu seiner Buchung selbst auf einen anderen Termin. Zur Wahl stehen Kurse aus derselben Vorlage oder mit demselben Titel, die Anmeldungen annehmen und freie Plätze haben. Es gelten deren Preise, ohne Ermäßigungen; was schon gezahlt ist, wird angerechnet.',
    isAllowedHint: 'Ausgeschaltet buchen nur Sie um.',
    untilHint: '48 sind zwei Tage. Bei 0 geht es bis zum Beginn des bisherigen Kurses, danach nie.',
    feeHint: 'Kommt zum Preis des neuen Termins dazu und bleibt auch beim nächsten Umbuchen bei Ihnen.',
    termsHint: 'Wer umgebucht hat, storniert danach nach den Fristen des neuen Termins.',
  },
  {
    heading: 'Changing to another date',
    hint: 'People with a place change to another date themselves, using the link to their booking. They can choose courses made from the same template or with the same title that take registrations and have free places. The prices of those courses apply, without reductions; what has been paid counts towards them.',
    isAllowedHint: 'If switched off, only you can rebook people.',
    untilHint:
      '48 is two days. With 0 it is possible until the previous course begins, and never after that.',
    feeHint: 'Added to the price of the new date; you keep it even if somebody rebooks again.',
    termsHint: 'After rebooking, the cancellation deadlines of the new date apply.',
  },
)
