import { catalogue } from '#ui/text.tsx'

/** What an attribute of the form is told of the templates that print its answer. */
export const usesMessages = catalogue(
  {
    printedBy:
      '{count, plural, one {Eine Dokumentvorlage druckt} other {{count, number} Dokumentvorlagen drucken}} die Antwort auf dieses Feld:',
    andMore: 'und {count, number} weitere.',
    without:
      'Ist das Feld archiviert, bleibt die Stelle bei allen leer, die danach gebucht haben. Ist es gelöscht, bleibt sie bei allen leer.',
  },
  {
    printedBy:
      '{count, plural, one {One document template prints} other {{count, number} document templates print}} the answer to this attribute:',
    andMore: 'and {count, number} more.',
    without:
      'Once the attribute is archived, that place stays empty for all who book afterwards. Once it is deleted, it stays empty for everybody.',
  },
)
