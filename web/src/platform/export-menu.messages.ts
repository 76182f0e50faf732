import { catalogue } from '#ui/text.tsx'

export const exportMessages = catalogue(
  {
    export: 'Exportieren',
    csv: 'Als CSV',
    xlsx: 'Als Excel-Datei (XLSX)',
    exported: 'Die Liste ist gespeichert.',
    import: 'Importieren',
  },
  {
    export: 'Export',
    csv: 'As CSV',
    xlsx: 'As an Excel file (XLSX)',
    exported: 'The list is saved.',
    import: 'Import',
  },
)
