/* The run-time interface of the learning platform (SCORM 1.2 or 2004), as the player needs it. Without one all calls do nothing. */
'use strict'

const fields = {
  1.2: {
    object: 'API',
    begin: 'LMSInitialize',
    end: 'LMSFinish',
    get: 'LMSGetValue',
    set: 'LMSSetValue',
    commit: 'LMSCommit',
    location: 'cmi.core.lesson_location',
    status: 'cmi.core.lesson_status',
    exit: 'cmi.core.exit',
    time: 'cmi.core.session_time',
    score: 'cmi.core.score',
  },
  2004: {
    object: 'API_1484_11',
    begin: 'Initialize',
    end: 'Terminate',
    get: 'GetValue',
    set: 'SetValue',
    commit: 'Commit',
    location: 'cmi.location',
    status: 'cmi.completion_status',
    exit: 'cmi.exit',
    time: 'cmi.session_time',
    score: 'cmi.score',
  },
}

/** Looks for the platform's object in the frames around this one, then in the window that opened it. */
function findApi(name) {
  for (const first of [window, window.opener]) {
    let frame = first
    for (let steps = 0; frame && steps < 20; steps += 1) {
      try {
        if (frame[name]) return frame[name]
      } catch {
        // A frame of another site: its own frame may still be the platform's.
      }
      if (frame.parent === frame) break
      frame = frame.parent
    }
  }
  return null
}

const twoDigits = (count) => String(Math.floor(count)).padStart(2, '0')

/** A span in the form of each version: `0000:01:30.50`, `PT90.5S`. */
function spanOf(version, ms) {
  const seconds = Math.round(ms / 10) / 100
  if (version === '2004') return `PT${seconds}S`
  const hours = String(Math.floor(seconds / 3600)).padStart(4, '0')
  const rest = (seconds % 60).toFixed(2).padStart(5, '0')
  return `${hours}:${twoDigits((seconds / 60) % 60)}:${rest}`
}

/** Opens the session with the platform; called by the player, a script of its own. */
globalThis.openScorm = function openScorm(version, isScored) {
  const names = fields[version]
  const api = findApi(names.object)
  const begun = Date.now()
  const isOpen = api !== null && String(api[names.begin]('')) === 'true'
  let isEnded = !isOpen
  const get = (field) => (isEnded ? '' : String(api[names.get](field)))
  const set = (field, value) => {
    if (!isEnded) api[names.set](field, String(value))
  }
  const status = get(names.status)
  const wasDone = status === 'completed' || status === 'passed'
  if (!wasDone) set(names.status, 'incomplete')
  set(names.exit, 'suspend')

  return {
    isOpen,
    wasDone,
    location: get(names.location),
    data: get('cmi.suspend_data'),
    /** Stores the position and what was seen; `share` of all, 0 to 1. */
    store({ location, data, share, isDone }) {
      set(names.location, location)
      set('cmi.suspend_data', data)
      if (version === '2004') set('cmi.progress_measure', Math.min(1, share).toFixed(4))
      if (isScored) {
        const percent = Math.round(Math.min(1, share) * 100)
        set(`${names.score}.min`, 0)
        set(`${names.score}.max`, 100)
        set(`${names.score}.raw`, percent)
        if (version === '2004') set('cmi.score.scaled', (percent / 100).toFixed(2))
      }
      if (isDone) {
        set(names.status, version === '1.2' && isScored ? 'passed' : 'completed')
        if (version === '2004' && isScored) set('cmi.success_status', 'passed')
      }
      set(names.time, spanOf(version, Date.now() - begun))
      if (!isEnded) api[names.commit]('')
    },
    end() {
      if (isEnded) return
      api[names.end]('')
      isEnded = true
    },
  }
}
