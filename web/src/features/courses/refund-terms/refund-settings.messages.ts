import { catalogue } from '#ui/text.tsx'

export const refundSettingsMessages = catalogue(
  {
    terms: 'Wenn jemand storniert',
    termsHint:
      'Danach richtet sich der Vorschlag, und wer storniert, liest vorher, was zurückkommt. Was Sie selbst absagen oder stornieren und was widerrufen wird, geht immer ganz zurück. Was bei Ihnen bleibt, steht als Stornogebühr in der Forderung.',
    hasTermsHint: 'Ist das ausgeschaltet, geht alles zurück, was gezahlt wurde.',
    release: 'Freigeben',
    fourEyesHint: 'Wer eine Erstattung angelegt oder geändert hat, kann sie nicht selbst freigeben.',
  },
  {
    terms: 'When somebody cancels',
    termsHint:
      'Refunds are proposed accordingly, and people see what they get back before they cancel. What you cancel or call off yourself, and what is withdrawn from by law, is always refunded in full. What you keep appears in the receivable as a cancellation fee.',
    hasTermsHint: 'If switched off, everything that was paid is refunded.',
    release: 'Releasing',
    fourEyesHint: 'Nobody can release a refund that they created or changed themselves.',
  },
)
