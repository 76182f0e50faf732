export const maxImportMegabytes = 5
export const maxImportBytes = maxImportMegabytes * 1024 * 1024

export const maxImportColumns = 100

/** After this many hours a file that was read but not imported is erased. */
export const importKeptHours = 24
