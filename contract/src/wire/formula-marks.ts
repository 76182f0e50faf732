/*
 * A cell could begin as a formula at its own beginning, and after each character that some program takes for the end of
 * a cell. Quotation marks in between do not help, because some programs leave them out.
 */
const places =
  /(?<=[,;\t\n]|\r(?!\n))(?=['"]*(?:[=+\-@＝＋－＠\t]|\r(?!\n)))|^(?=['"]*[=+\-@＝＋－＠\t\r\n])/g
const marks =
  /(?<=[,;\t\n]|\r(?!\n))'(?=['"]*(?:[=+\-@＝＋－＠\t]|\r(?!\n)))|^'(?=['"]*[=+\-@＝＋－＠\t\r\n])/g

/**
 * Puts a mark before text that a spreadsheet program would run as a formula, also where a program of another language
 * would divide the text into cells: a German one takes a semicolon in an English file for the end of a cell.
 */
export const marked = (text: string): string => text.replace(places, "'")

/** The text as it was before it was marked. */
export const unmarked = (text: string): string => text.replace(marks, '')
