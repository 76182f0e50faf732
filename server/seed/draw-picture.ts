import sharp from 'sharp'
import type { Random } from './random.ts'

const [width, height] = [1600, 900]

/** What a picture shows, in a few shapes: enough to tell courses apart at a glance. */
export const motifs = [
  'water',
  'clay',
  'hills',
  'strings',
  'care',
  'voices',
  'print',
  'table',
  'lens',
  'dance',
] as const
export type Motif = (typeof motifs)[number]

type Palette = readonly [ground: string, deep: string, warm: string, bright: string, light: string]

const palettes: Record<Motif, Palette> = {
  water: ['#eef4f4', '#2b6f8f', '#e58b6d', '#5db2c4', '#f7d9a8'],
  clay: ['#efe3d3', '#6b4430', '#c67b4e', '#a65f3c', '#fbf3e6'],
  hills: ['#fbe9d2', '#3f6b63', '#e9a15b', '#7fa88b', '#fff6e6'],
  strings: ['#3a241c', '#1e120d', '#c98a4b', '#e9c48f', '#f6e7cf'],
  care: ['#e8f1ef', '#b3423a', '#f2b8a0', '#5b9a92', '#ffffff'],
  voices: ['#23304f', '#131b30', '#e8a44c', '#6f8fc9', '#f3ead7'],
  print: ['#f4efe2', '#1f3a4d', '#e4572e', '#f2b134', '#ffffff'],
  table: ['#f6eddc', '#7a3b2e', '#e0a83e', '#7d9a54', '#fffaf0'],
  lens: ['#1d2530', '#0d1117', '#4f7fa8', '#9cc3dd', '#e9f2f8'],
  dance: ['#4a1f3d', '#2b0f24', '#e8a13a', '#d96b6b', '#f8e6d2'],
}

const circle = (x: number, y: number, r: number, fill: string, opacity = 1) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" opacity="${opacity}"/>`

const line = (d: string, stroke: string, strokeWidth: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${strokeWidth}" stroke-linecap="round" opacity="${opacity}"/>`

const shape = (d: string, fill: string, opacity = 1) => `<path d="${d}" fill="${fill}" opacity="${opacity}"/>`

const count = <Part>(many: number, part: (at: number) => Part) =>
  Array.from({ length: many }, (_, at) => part(at))

/** A line that swings across the whole picture. */
function swing(y: number, high: number, waves: number): string {
  const step = width / (waves * 2)
  const bows = count(waves * 2, (at) => `q ${step / 2} ${at % 2 === 0 ? -high : high} ${step} 0`)
  return `M 0 ${y} ${bows.join(' ')}`
}

const shapesOf: Record<Motif, (palette: Palette, random: Random) => string[]> = {
  water: ([, deep, warm, bright, light], random) =>
    count(15, () => {
      const [x, y, r] = [random.between(0, width), random.between(40, height), random.between(90, 300)]
      return circle(x, y, r, random.pick([deep, warm, bright, light, bright]), random.between(22, 48) / 100)
    }),
  clay: ([, deep, warm, brick, light]) => [
    `<ellipse cx="800" cy="770" rx="760" ry="170" fill="${deep}" opacity="0.16"/>`,
    shape('M 520 330 C 430 520 520 740 640 770 L 960 770 C 1080 740 1170 520 1080 330 Z', warm),
    ...count(7, (at) =>
      line(
        `M ${512 - at} ${400 + at * 52} Q 800 ${452 + at * 52} ${1088 + at} ${400 + at * 52}`,
        brick,
        6,
        0.5,
      ),
    ),
    `<ellipse cx="800" cy="330" rx="280" ry="76" fill="${brick}"/>`,
    `<ellipse cx="800" cy="338" rx="236" ry="56" fill="${deep}"/>`,
    circle(1330, 210, 120, light, 0.8),
  ],
  hills: ([, deep, warm, leaf, light], random) => [
    circle(random.between(500, 1100), 380, 190, warm),
    ...count(4, (at) =>
      shape(
        `${swing(480 + at * 110, 120 - at * 14, at % 2 ? 1 : 2)} L ${width} ${height} L 0 ${height} Z`,
        at % 2 ? deep : leaf,
        0.55 + at * 0.12,
      ),
    ),
    circle(260, 190, 46, light, 0.9),
  ],
  strings: ([, deep, wood, gold, light]) => [
    circle(800, 450, 620, wood, 0.35),
    circle(800, 450, 330, gold, 0.9),
    circle(800, 450, 286, wood),
    circle(800, 450, 250, deep),
    ...count(6, (at) => line(`M 0 ${340 + at * 44} L ${width} ${340 + at * 44}`, light, 3 + at, 0.85)),
  ],
  care: ([, red, skin, green, light]) => [
    circle(800, 450, 380, light),
    shape(
      'M 800 690 C 520 500 560 280 700 280 C 770 280 800 340 800 370 C 800 340 830 280 900 280 C 1040 280 1080 500 800 690 Z',
      red,
    ),
    line('M 480 480 L 690 480 L 740 390 L 810 570 L 860 450 L 900 480 L 1120 480', light, 18),
    circle(210, 720, 190, skin, 0.7),
    circle(1430, 190, 150, green, 0.6),
  ],
  voices: ([, deep, gold, blue, light], random) => [
    circle(1180, 260, 150, gold),
    ...count(11, (at) =>
      line(
        swing(250 + at * 56, 60 + random.between(0, 70), 2 + (at % 3)),
        [blue, light, gold, deep][at % 4] as string,
        10,
        0.75,
      ),
    ),
  ],
  print: ([, ink, red, yellow]) => [
    circle(620, 430, 300, yellow),
    circle(960, 480, 300, red, 0.82),
    ...count(19 * 10, (at) =>
      circle(60 + (at % 19) * 84, 50 + Math.floor(at / 19) * 90, 4 + ((at * 7) % 22), ink, 0.5),
    ),
  ],
  table: ([, sauce, pasta, herb, plate]) => [
    circle(800, 460, 400, plate),
    circle(800, 460, 300, sauce, 0.14),
    ...count(14, (at) =>
      line(
        `M ${560 + at * 12} ${400 + at * 10} q 120 ${-150 + at * 6} 240 10 t 180 ${60 - at * 7}`,
        pasta,
        20,
        0.85,
      ),
    ),
    ...count(
      5,
      (at) =>
        `<ellipse cx="${690 + at * 62}" cy="${400 + (at % 3) * 60}" rx="34" ry="15" fill="${herb}" transform="rotate(${at * 37} ${690 + at * 62} ${400 + (at % 3) * 60})"/>`,
    ),
    circle(180, 180, 120, sauce, 0.8),
    circle(1430, 760, 150, herb, 0.5),
  ],
  lens: ([, deep, blue, sky, light]) => [
    ...count(7, (at) =>
      circle(800, 450, 420 - at * 52, [deep, blue, deep, sky, deep, blue, deep][at] as string, 0.9),
    ),
    circle(700, 350, 70, light, 0.8),
    circle(890, 550, 26, light, 0.5),
    ...count(6, (at) =>
      line(
        `M 800 450 L ${800 + 900 * Math.cos(at * 1.047)} ${450 + 900 * Math.sin(at * 1.047)}`,
        blue,
        3,
        0.25,
      ),
    ),
  ],
  dance: ([, deep, gold, rose, light], random) => [
    ...count(9, (at) => {
      const r = 120 + at * 62
      return line(
        `M ${800 - r} 640 A ${r} ${r} 0 0 1 ${800 + r} 640`,
        [gold, rose, light, deep][at % 4] as string,
        26,
        0.8,
      )
    }),
    ...count(16, () =>
      circle(random.between(40, 1560), random.between(40, 860), random.between(5, 14), light, 0.7),
    ),
  ],
}

/** Draws a picture for a course; the same random numbers draw the same one. */
export function drawPicture(motif: Motif, random: Random): Promise<Buffer> {
  const palette = palettes[motif]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${palette[0]}"/>${shapesOf[motif](palette, random).join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 86 }).toBuffer()
}
