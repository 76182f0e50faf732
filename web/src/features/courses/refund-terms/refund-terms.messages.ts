import { catalogue } from '#ui/text.tsx'

export const refundTermsMessages = catalogue(
  {
    stepsHint:
      'Was bei Ihnen bleibt, ist ein Anteil des Preises. Tage sind Kalendertage; 0 heißt: bis zum Beginn.',
    step: 'Stufe {number}',
    days: 'Bis so viele Tage vorher',
    percent: 'Erstattung in Prozent',
    addStep: 'Stufe hinzufügen',
    removeStep: 'Stufe {number} entfernen',
    remove: 'Entfernen',
    asProvider: 'Wie in den Einstellungen',
    termsHint: 'Was zurückgeht, wenn jemand storniert. Besucher lesen es, bevor sie buchen.',
    now: 'Zurzeit gilt:',
    everything: 'Alles, was gezahlt wurde, geht zurück.',
    afterStart: 'Nach dem Beginn',
  },
  {
    stepsHint:
      'The part that you keep is a share of the price. Days are calendar days; 0 means until the start.',
    step: 'Step {number}',
    days: 'Up to this many days before',
    percent: 'Refund in percent',
    addStep: 'Add a step',
    removeStep: 'Remove step {number}',
    remove: 'Remove',
    asProvider: 'As in the settings',
    termsHint: 'What is refunded when somebody cancels. Visitors read it before they book.',
    now: 'At present:',
    everything: 'Everything that was paid is refunded.',
    afterStart: 'After the start',
  },
)
