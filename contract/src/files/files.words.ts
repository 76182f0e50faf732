import { on } from '../wire/audited-command.ts'
import type { RoomWords } from '../wire/room-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'
import { fileRefusals } from './file-refusals.ts'

export const filesWords = {
  commands: {
    'file.uploaded': on('Datei hochgeladen', 'File uploaded', 'hochgeladen', 'uploaded'),
    'file.changed': on('Datei geändert', 'File changed', 'geändert', 'changed'),
    'file.deleted': on('Datei gelöscht', 'File deleted', 'gelöscht', 'deleted'),
  },
  subjects: {
    file: {
      name: { de: 'Datei', en: 'File' },
      named: { de: 'die Datei „{name}“', en: 'the file “{name}”' },
      unnamed: { de: 'eine Datei', en: 'a file' },
      isWorkedOn: true,
    },
  },
  fields: {
    name: sharedFields.name,
    filename: sharedFields.filename,
    filesize: { de: 'Größe in Byte', en: 'Size in bytes' },
    altText: { de: 'Bildbeschreibung', en: 'Image description' },
    published: { de: 'Veröffentlicht', en: 'Published' },
  },
  refusals: fileRefusals,
} satisfies RoomWords
