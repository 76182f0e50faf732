import { on, told } from '../wire/audited-command.ts'
import { askSupport, rule } from '../wire/invariant-rule.ts'
import type { RoomWords } from '../wire/room-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'
import { documentPurposeNames } from './document-purposes.ts'
import { documentRefusals } from './document-refusals.ts'
import { documentTemplateStateNames } from './document-template.schema.ts'

export const documentsWords = {
  commands: {
    'document-template.created': on(
      'Dokumentvorlage angelegt',
      'Document template created',
      'angelegt',
      'created',
    ),
    'document-template.changed': on(
      'Dokumentvorlage geändert',
      'Document template changed',
      'geändert',
      'changed',
    ),
    'document-template.moved': on(
      'Status einer Dokumentvorlage geändert',
      'State of a document template changed',
      'in einen anderen Status gebracht',
      'changed the state of',
    ),
    'document.run-started': told(
      'Dokumente angefordert',
      'Documents asked for',
      'hat für {subject} Dokumente erzeugen lassen',
      'had documents made for {subject}',
    ),
    'document.mailing-started': told(
      'Dokumente zum Verschicken ausgewählt',
      'Documents chosen to be sent',
      'hat Dokumente verschicken lassen',
      'had documents sent',
    ),
    'document.made': told(
      'Dokument erzeugt',
      'Document made',
      'hat ein Dokument für {subject} erzeugt',
      'made a document for {subject}',
    ),
    'document.sent': told(
      'Dokument verschickt',
      'Document sent',
      'hat ein Dokument für {subject} verschickt',
      'sent a document for {subject}',
    ),
    'document.removed': told(
      'Dokument gelöscht',
      'Document deleted',
      'hat ein Dokument für {subject} gelöscht',
      'deleted a document for {subject}',
    ),
    'document-template.default-chosen': told(
      'Standardvorlage gewählt',
      'Default template chosen',
      'hat eine Standardvorlage gewählt',
      'chose a default template',
    ),
    'document-template.deleted': on(
      'Dokumentvorlage gelöscht',
      'Document template deleted',
      'gelöscht',
      'deleted',
    ),
  },
  subjects: {
    document_template: {
      name: { de: 'Dokumentvorlage', en: 'Document template' },
      named: { de: 'die Dokumentvorlage „{name}“', en: 'the document template “{name}”' },
      unnamed: { de: 'eine Dokumentvorlage', en: 'a document template' },
      isWorkedOn: true,
      values: { state: documentTemplateStateNames },
    },
  },
  fields: {
    name: sharedFields.name,
    documentPurpose: { de: 'Zweck', en: 'Purpose', values: documentPurposeNames },
    language: sharedFields.language,
    state: sharedFields.state,
    documentTitle: { de: 'Dokument', en: 'Document' },
    count: sharedFields.count,
    version: { de: 'Version', en: 'Version' },
  },
  letters: {
    'document.sent': { de: 'Dokument', en: 'Document' },
  },
  rules: {
    documents: rule(
      'records',
      'Jedes Dokument gehört zu einer Anmeldung seines Kurses, und seine Datei gehört ihm allein.',
      'Each document belongs to a registration of its course, and its file is its own.',
      askSupport,
    ),
    'document templates': rule(
      'records',
      'Von jeder Dokumentvorlage gibt es alle Versionen, und die letzte ist ihr jetziger Inhalt.',
      'Every version of each document template is kept, and the last one is its current content.',
      askSupport,
    ),
  },
  refusals: documentRefusals,
} satisfies RoomWords
