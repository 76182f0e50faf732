/** Letters of other scripts and what they are written with, in the order of the letters. */
function pairs(letters: string, written: string): [string, string][] {
  const counterparts = written.split(' ')
  return [...letters].map((letter, index) => [letter, counterparts[index] ?? ''])
}

/** Small letters; capitals are written alike with a capital at the beginning. */
const small: [string, string][] = [
  // Cyrillic: Russian, Ukrainian, Belarusian, Serbian and Macedonian.
  ...pairs(
    'абвгдежзийклмнопрстуфхцчшщъыьэюя',
    'a b v g d e zh z i j k l m n o p r s t u f kh ts ch sh shch  y  e yu ya',
  ),
  ...pairs('ёєіїґўђјљњћџѓќѕ', 'e ye i yi g u dj j lj nj c dz g k dz'),
  // Greek; the accents are taken off before.
  ...pairs('αβγδεζηθικλμνξοπρστυφχψως', 'a v g d e z i th i k l m n x o p r s t u f ch ps o s'),
  // Armenian and Georgian.
  ...pairs(
    'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆև',
    'a b g d e z e y t zh i l kh ts k h dz gh ch m y n sh o ch p j r s v t r ts w p k o f ev',
  ),
  ...pairs(
    'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ',
    'a b g d e v z t i k l m n o p zh r s t u p k gh q sh ch ts dz ts ch kh j h',
  ),
]

/** Scripts without capitals, and without most vowels. */
const others: [string, string][] = [
  ...pairs(
    'ابتثجحخدذرزسشصضطظعغفقكلمنهويءةىآأإؤئپچژگک',
    "a b t th j h kh d dh r z s sh s d t z ' gh f q k l m n h w y ' a a a a i w y p ch zh g k",
  ),
  ['ی', 'y'],
  ...pairs('אבגדהוזחטיכךלמםנןסעפףצץקרשת', 'a b g d h v z ch t y k k l m m n n s e p f ts ts k r sh t'),
]

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** How letters of other scripts are written with Latin ones: as banks can pass them, not as scholars would. */
export const otherScripts: ReadonlyMap<string, string> = new Map([
  ...others,
  ...small.flatMap(([letter, written]): [string, string][] => {
    const capital = letter.toUpperCase()
    return capital.length === 1 && capital !== letter
      ? [
          [letter, written],
          [capital, capitalised(written)],
        ]
      : [[letter, written]]
  }),
])
