/**
 * Colours as the text fields of the interface take them: `#rgb`, `#rrggbb`, `#rrggbbaa` and, for backgrounds, CSS
 * names.
 */

const hexForm = /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i

/** True for `#rgb`, `#rrggbb` and `#rrggbbaa` in either case. */
export function isHexColor(text: string): boolean {
  return hexForm.test(text)
}

/** Red, green, blue (0 to 255) and opacity (0 to 1) of a hex colour. */
export function rgbaOf(hex: string): [red: number, green: number, blue: number, opacity: number] {
  const digits = hex.slice(1)
  const long = digits.length <= 4 ? [...digits].map((digit) => digit + digit).join('') : digits
  const [red = 0, green = 0, blue = 0, opacity = 255] = (long.match(/../g) ?? []).map((two) => Number.parseInt(two, 16))
  return [red, green, blue, opacity / 255]
}

/** True for a hex colour or a CSS colour name such as `white` or `rebeccapurple`, but not for `transparent`. */
export function isColor(text: string): boolean {
  return isHexColor(text) || colorNames.has(text.toLowerCase())
}

/** The named colours of CSS Color Module Level 4. */
export const colorNames: ReadonlySet<string> = new Set(
  (
    'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown ' +
    'burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan ' +
    'darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid ' +
    'darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet ' +
    'deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ' +
    'ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki ' +
    'lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow ' +
    'lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray ' +
    'lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine ' +
    'mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise ' +
    'mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab ' +
    'orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru ' +
    'pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen ' +
    'seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle ' +
    'tomato turquoise violet wheat white whitesmoke yellow yellowgreen'
  ).split(' '),
)
