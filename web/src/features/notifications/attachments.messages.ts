import { catalogue } from '#ui/text.tsx'

export const attachmentsMessages = catalogue(
  {
    attachments: 'Anhänge',
    upload: 'Datei hochladen',
    choose: 'Aus den Dateien wählen',
    hint: 'Bis zu {files, number} Dateien, zusammen höchstens {megabytes, number} MB. Sie gehen an alle Empfänger.',
    full: 'Eine Nachricht kann höchstens {files, number} Anhänge haben.',
    takeOff: '{name} nicht mitschicken',
    search: 'Dateiname',
    attach: 'Anhängen',
    attachNamed: '{name} anhängen',
    noneYet: 'Es gibt noch keine Dateien. Laden Sie die erste hoch.',
    noneFound: 'Keine Datei heißt so.',
    more: 'Gezeigt werden die neuesten {shown, number} von {count, number}. Suchen Sie nach dem Namen, um weitere zu finden.',
  },
  {
    attachments: 'Attachments',
    upload: 'Upload a file',
    choose: 'Choose from the files',
    hint: 'Up to {files, number} files, {megabytes, number} MB in total. They go to all recipients.',
    full: 'A message can have at most {files, number} attachments.',
    takeOff: 'Do not send {name}',
    search: 'File name',
    attach: 'Attach',
    attachNamed: 'Attach {name}',
    noneYet: 'There are no files yet. Upload the first one.',
    noneFound: 'No file has this name.',
    more: 'Shown are the newest {shown, number} of {count, number}. Search by name to find more.',
  },
)
