/* Plays the chapters of a course, and tells the learning platform what was seen. */
'use strict'

const course = JSON.parse(document.querySelector('#course').textContent)
const video = document.querySelector('video')
const list = document.querySelector('#chapters')
const bar = document.querySelector('progress')
const state = document.querySelector('#state')
const scorm = openScorm(course.scorm, course.score)

/** Seconds of a cell: what was seen is stored in at most so many cells, for which SCORM 1.2 has 4,096 characters. */
const mostCells = 13_000
const total = course.chapters.reduce((sum, { seconds }) => sum + seconds, 0)
const cell = Math.max(1, Math.ceil(total / mostCells))
const cellsOf = ({ seconds }) => Math.max(1, Math.ceil(seconds / cell - 0.25))
const seen = course.chapters.map((chapter) => new Uint8Array(cellsOf(chapter)))
let current = 0
let last = null
/** Where the chapter is to begin, until its video is loaded. */
let waiting = null
let isDone = scorm.wasDone

const shareOf = (cells) => cells.reduce((sum, one) => sum + one, 0) / cells.length
function share() {
  const all = seen.reduce((sum, cells) => sum + cells.length, 0)
  return seen.reduce((sum, cells) => sum + shareOf(cells) * cells.length, 0) / all
}

/** Four cells as one digit; what was not seen at the end is left out. */
function written(cells) {
  let text = ''
  for (let at = 0; at < cells.length; at += 4)
    text += (cells[at] + (cells[at + 1] || 0) * 2 + (cells[at + 2] || 0) * 4 + (cells[at + 3] || 0) * 8).toString(16)
  return text.replace(/0+$/, '')
}

function read(text, cells) {
  for (const [index, digit] of [...text].entries()) {
    const value = Number.parseInt(digit, 16)
    for (let bit = 0; bit < 4; bit += 1)
      if ((value >> bit) & 1 && index * 4 + bit < cells.length) cells[index * 4 + bit] = 1
  }
}

function restore() {
  const [size, ...texts] = scorm.data.split(';')
  // What another version of the course has stored, with other lengths, says nothing of this one.
  if (size === `${cell}/${Math.round(total)}`)
    for (const [index, text] of texts.entries()) if (seen[index]) read(text, seen[index])
  const [chapter, seconds] = scorm.location.split(':').map(Number)
  if (course.chapters[chapter]) show(chapter, seconds || 0, false)
  else show(0, 0, false)
}

function store() {
  scorm.store({
    location: `${current}:${Math.floor(waiting ?? video.currentTime)}`,
    data: [`${cell}/${Math.round(total)}`, ...seen.map(written)].join(';'),
    share: share(),
    isDone,
  })
}

function show(index, seconds, plays) {
  current = index
  last = null
  const { video: source, captions, title } = course.chapters[index]
  video.replaceChildren()
  if (captions) {
    const track = document.createElement('track')
    Object.assign(track, {
      kind: 'captions',
      src: captions,
      label: course.words.captions,
      default: true,
    })
    video.append(track)
  }
  video.src = source
  video.setAttribute('aria-label', title)
  waiting = seconds > 0 ? seconds : null
  // A browser may refuse to play before somebody has pressed something: the controls are there.
  if (plays) video.play().catch(() => undefined)
  draw()
}

function mark(from, to) {
  const cells = seen[current]
  for (let at = Math.floor(from / cell); at <= Math.floor(to / cell); at += 1) if (at < cells.length) cells[at] = 1
}

function draw() {
  const percent = Math.floor(share() * 100)
  bar.value = percent
  bar.setAttribute('aria-valuetext', `${percent} %`)
  state.textContent = isDone ? course.words.done : course.words.seen.replace('{percent}', percent)
  for (const [index, button] of [...list.querySelectorAll('button')].entries()) {
    button.setAttribute('aria-current', String(index === current))
    button.querySelector('.mark').textContent = shareOf(seen[index]) > 0.97 ? '✓' : ''
  }
}

function check() {
  // Rounded, so that 90 % of three cells in ten is reached by the third.
  if (isDone || share() * 100 + 1e-6 < course.completeAt) return
  isDone = true
  store()
}

for (const [index, { title, seconds }] of course.chapters.entries()) {
  const item = document.createElement('li')
  const button = document.createElement('button')
  const time = `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
  for (const [kind, text] of [
    ['number', index + 1],
    ['title', title],
    ['time', time],
    ['mark', ''],
  ]) {
    const part = document.createElement('span')
    part.className = kind
    part.textContent = text
    button.append(part)
  }
  button.type = 'button'
  button.addEventListener('click', () => show(index, 0, true))
  item.append(button)
  list.append(item)
}

video.addEventListener('timeupdate', () => {
  const now = video.currentTime
  // A jump shows nothing of what it passes over.
  if (!video.seeking && last !== null && now >= last && now - last < 2 * Math.max(1, video.playbackRate))
    mark(last, now)
  last = video.seeking ? null : now
  draw()
  check()
})
video.addEventListener('loadedmetadata', () => {
  if (waiting !== null) video.currentTime = waiting
  waiting = null
})
video.addEventListener('seeking', () => (last = null))
video.addEventListener('pause', store)
video.addEventListener('ended', () => {
  const cells = seen[current]
  cells[cells.length - 1] = 1
  draw()
  check()
  store()
  if (current + 1 < course.chapters.length) show(current + 1, 0, true)
})
video.addEventListener('error', () => (state.textContent = course.words.failed))
setInterval(() => video.paused || store(), 15_000)
addEventListener('pagehide', () => {
  store()
  scorm.end()
})

if (course.chapters.length < 2) list.hidden = true
restore()
if (!scorm.isOpen) document.querySelector('#alone').hidden = false
