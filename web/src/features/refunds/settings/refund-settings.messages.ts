import { catalogue } from '#ui/text.tsx'

export const refundSettingsMessages = catalogue(
  {
    terms: 'Wenn jemand storniert',
    termsHint:
      'Danach richtet sich der Vorschlag, und wer storniert, liest vorher, was zurückkommt. Was Sie selbst absagen oder stornieren und was widerrufen wird, geht immer ganz zurück. Beim Freigeben lässt sich der Betrag ändern.',
    hasTermsHint: 'Ausgeschaltet geht alles zurück, was gezahlt wurde.',
    stepsHint:
      'Der Teil, der bei Ihnen bleibt, ist einer des Preises. Tage sind Kalendertage; 0 heißt: bis zum Beginn.',
    step: 'Stufe {number}',
    days: 'Bis so viele Tage vorher',
    percent: 'Erstattung in Prozent',
    addStep: 'Stufe hinzufügen',
    removeStep: 'Stufe {number} entfernen',
    remove: 'Entfernen',
    nothing: 'Es wird nichts erstattet',
    appointments: 'Der Anteil der Termine, die noch kommen',
    release: 'Freigeben',
    fourEyesHint: 'Wer eine Erstattung angelegt oder geändert hat, kann sie nicht selbst freigeben.',
  },
  {
    terms: 'When somebody cancels',
    termsHint:
      'Proposals follow it, and whoever cancels reads beforehand what comes back. What you cancel or call off yourself, and what is withdrawn from by law, always goes back in full. The amount can be changed at release.',
    hasTermsHint: 'Switched off, everything that was paid goes back.',
    stepsHint: 'The part that you keep is one of the price. Days are calendar days; 0 means until the start.',
    step: 'Step {number}',
    days: 'Until so many days before',
    percent: 'Refund in percent',
    addStep: 'Add a step',
    removeStep: 'Remove step {number}',
    remove: 'Remove',
    nothing: 'Nothing is refunded',
    appointments: 'The share of the appointments still to come',
    release: 'Releasing',
    fourEyesHint: 'Whoever created or changed a refund cannot release it themselves.',
  },
)
