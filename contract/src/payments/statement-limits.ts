export const maxStatementMegabytes = 20
export const maxStatementBytes = maxStatementMegabytes * 1024 * 1024

/** How many files one import takes, also within an archive. */
export const maxStatementFiles = 100

export const maxImportedColumns = 100

/** After this many hours files that were read but not booked are erased. */
export const bankImportKeptHours = 24
