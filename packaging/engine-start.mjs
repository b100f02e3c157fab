// Where a packaged build starts the engine, in Electron's utility process. That process can't run other scripts (the fuse
// RunAsNode is off), so the engine's own processes run on the Node that is shipped beside it: `fork` takes it from here.
if (process.env.GREENROOM_NODE) process.execPath = process.env.GREENROOM_NODE
await import('./electron/engine/process/main.js')
