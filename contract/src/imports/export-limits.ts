/** How many scheduled exports a tenant may have. */
export const maxExportSchedules = 20

/** So many of the latest exports of a schedule are kept, with how they went. */
export const keptScheduledExports = 30

/** A schedule that has been failing for so many days is switched off. */
export const failingDays = 7

/** The name of everything together among the lists that can be exported by a schedule. */
export const wholeList = 'everything'
