import { on, told } from '../wire/audited-command.ts'
import { askSupport, rule } from '../wire/invariant-rule.ts'
import type { RoomWords } from '../wire/room-words.ts'
import { debitRefusals } from './debit-refusals.ts'
import { debitFeeRuleNames } from './debit-states.ts'
import { debitFieldWords } from './debits.fields.ts'

export const debitsWords = {
  commands: {
    'debits.settings-changed': told(
      'Lastschrift-Einstellungen geändert',
      'Direct debit settings changed',
      'hat die Einstellungen für Lastschriften geändert',
      'changed the settings of direct debits',
    ),
    'debits.announced': told(
      'Lastschrift angekündigt',
      'Direct debit announced',
      'hat {subject} eine Lastschrift angekündigt',
      'announced a direct debit to {subject}',
    ),
    'debit.dropped': told(
      'Lastschrift zurückgezogen',
      'Direct debit withdrawn',
      'hat eine Lastschrift von {subject} zurückgezogen',
      'withdrew a direct debit of {subject}',
    ),
    'debit-run.made': on('Lastschriftlauf erstellt', 'Debit run made', 'erstellt', 'made'),
    'debit-run.files-renewed': told(
      'Lastschriftdatei neu erstellt',
      'Debit file made anew',
      'hat eine Datei für {subject} neu erstellt',
      'made a file of {subject} anew',
    ),
    'debit-run.handed-in': on(
      'Lastschriftlauf eingereicht',
      'Debit run handed in',
      'eingereicht',
      'handed in',
    ),
    'debit-run.cancelled': on('Lastschriftlauf verworfen', 'Debit run discarded', 'verworfen', 'discarded'),
    'debit-run.downloaded': told(
      'Lastschriftdatei heruntergeladen',
      'Debit file downloaded',
      'hat eine Datei von {subject} heruntergeladen',
      'downloaded a file of {subject}',
    ),
    'debit.collected': told(
      'Lastschrift eingezogen',
      'Direct debit collected',
      'hat eine Lastschrift von {subject} als eingezogen verbucht',
      'booked a direct debit of {subject} as collected',
    ),
    'debit.returned': told(
      'Lastschrift zurückgegeben',
      'Direct debit returned',
      'hat die Rückgabe einer Lastschrift von {subject} verbucht',
      'booked the return of a direct debit of {subject}',
    ),
    'debit.return-settled': told(
      'Rücklastschrift entschieden',
      'Return decided',
      'hat entschieden, wie es nach der Rücklastschrift von {subject} weitergeht',
      'decided what follows the returned debit of {subject}',
    ),
  },
  subjects: {
    debit_run: {
      name: { de: 'Lastschriftlauf', en: 'Debit run' },
      named: { de: 'den Lastschriftlauf vom {name}', en: 'the debit run of {name}' },
      unnamed: { de: 'einen Lastschriftlauf', en: 'a debit run' },
      isWorkedOn: true,
    },
  },
  fields: {
    debits: { de: 'Lastschriften', en: 'Direct debits' },
    collectOn: { de: 'Einzug am', en: 'Collected on' },
    returnCode: { de: 'Rückgabegrund', en: 'Reason of the return' },
    bankFeeCents: { de: 'Bankgebühr', en: 'Bank fee' },
    leadDays: debitFieldWords.leadDays.label,
    gathers: debitFieldWords.gathers.label,
    fileLimit: debitFieldWords.fileLimit.label,
    feeRule: { ...debitFieldWords.feeRule.label, values: debitFeeRuleNames },
    announcesItself: debitFieldWords.announcesItself.label,
  },
  letters: {
    'debits.announced': { de: 'Ankündigung einer Lastschrift', en: 'Announcement of a direct debit' },
    'debit.returned': { de: 'Zurückgegebene Lastschrift', en: 'Returned direct debit' },
  },
  rules: {
    'debits collected once': rule(
      'sums',
      'Nichts wird doppelt eingezogen: Jede Lastschrift ist die Summe dessen, wofür sie ist, und steht einmal in den Zahlungen.',
      'Nothing is collected twice: each direct debit is the sum of what it is for, and is among the payments once.',
      askSupport,
    ),
    'debit runs': rule(
      'sums',
      'Jede Lastschriftdatei enthält genau die Lastschriften ihres Laufs.',
      'The files of a debit run contain exactly its direct debits.',
      askSupport,
    ),
    'debits under mandates': rule(
      'sums',
      'Jede Lastschrift hat ein Mandat der zahlenden Person oder der Anmeldung, und keines, das vor dem Einreichen widerrufen war.',
      'Each direct debit has a mandate of its payer or its registration, and none that was revoked before it was handed in.',
      askSupport,
    ),
  },
  refusals: debitRefusals,
} satisfies RoomWords
