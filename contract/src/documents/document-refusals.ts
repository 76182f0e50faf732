import type { RefusalWording } from '../wire/refusals.ts'

export const documentRefusals = {
  SYSTEM_TEMPLATE: {
    status: 409,
    cause: 'A template that comes with the product is to be changed; it can be duplicated.',
    de: 'Systemvorlagen können nicht geändert werden. Duplizieren Sie die Vorlage, und ändern Sie die Kopie.',
    en: 'System templates cannot be changed. Duplicate the template and change the copy.',
  },
  TEMPLATE_FINAL: {
    status: 409,
    cause: 'The template is final or published; it is changed after it has been made a draft again.',
    de: 'Diese Vorlage ist fertiggestellt. Öffnen Sie sie zuerst wieder als Entwurf.',
    en: 'This template is final. Please make it a draft again first.',
  },
  TEMPLATE_DRAFT: {
    status: 409,
    cause: 'Documents are made of templates that are final or published; this one is a draft.',
    de: 'Diese Vorlage ist noch ein Entwurf. Bitte stellen Sie sie zuerst fertig.',
    en: 'This template is still a draft. Please make it final first.',
  },
  TEMPLATE_NAME_USED: {
    status: 409,
    cause: 'Another document template of the tenant has that name; case and accents do not count.',
    de: 'Eine Dokumentvorlage mit diesem Namen gibt es schon: {name}',
    en: 'There is already a document template with this name: {name}',
  },
  TOO_MANY_TEMPLATES: {
    status: 409,
    cause: 'A tenant keeps no more than `limit` templates of documents.',
    de: 'Mehr als {limit} Dokumentvorlagen sind nicht möglich. Bitte löschen Sie zuerst eine, die Sie nicht mehr brauchen.',
    en: 'More than {limit} document templates are not possible. Please delete one first that you no longer need.',
  },
  TEMPLATE_FILE_UNFIT: {
    status: 422,
    cause: 'A template shows a file that is gone, is no picture, or as a background is no PDF of one page.',
    de: 'Eine Datei passt nicht zu dieser Vorlage: {file}. Möglich sind Bilder, als Hintergrund auch ein PDF mit einer Seite und ohne Skripte.',
    en: 'A file does not fit this template: {file}. Use pictures, or as a background also a PDF of one page without scripts.',
  },
  DOCUMENT_WITHOUT_TEMPLATE: {
    status: 409,
    cause: 'The template that is to be duplicated does not exist any more.',
    de: 'Ein Dokument ohne Vorlage kann nicht dupliziert werden',
    en: 'A document without a template cannot be duplicated',
  },
  DOCUMENT_OF_ALL: {
    status: 409,
    cause: 'A document about all of a course, such as a sign-in sheet, is to be made for each person.',
    de: 'Dieses Dokument gilt für den ganzen Kurs. Bitte drucken Sie es als eine Datei.',
    en: 'This document is about the whole course. Please print it as one file.',
  },
  DOCUMENT_TOO_LONG: {
    status: 422,
    cause: 'The template allows one page, and the text does not fit on it even when it is made smaller.',
    de: 'Der Text passt nicht auf eine Seite, auch nicht verkleinert. Bitte kürzen Sie ihn, oder lassen Sie mehrere Seiten zu.',
    en: 'The text does not fit on one page, even when made smaller. Please shorten it, or allow several pages.',
  },
  DOCUMENT_FAILED: {
    status: 422,
    cause: 'The document could not be set, for example because a picture cannot be read.',
    de: 'Das Dokument konnte nicht erzeugt werden.',
    en: 'Document could not be generated.',
  },
  NO_DOCUMENTS: {
    status: 409,
    cause: 'An archive is asked for, and the filter finds no document.',
    de: 'Es gibt keine Dokumente für dieses Archiv.',
    en: 'There are no documents for this archive.',
  },
  DOCUMENT_WITHOUT_ADDRESS: {
    status: 409,
    cause: 'A document is to be mailed, and neither its registration nor its booking has an e-mail address.',
    de: 'Es ist keine E-Mail-Adresse eingetragen.',
    en: 'There is no e-mail address.',
  },
} as const satisfies Record<string, RefusalWording>
