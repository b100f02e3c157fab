/** Schema migrations of the library: see `DatabaseOptions.migrations`. */
export const libraryMigrations: readonly string[] = [
  `CREATE TABLE clips (
     job_id TEXT PRIMARY KEY,
     kind TEXT NOT NULL,
     title TEXT NOT NULL,
     path TEXT NOT NULL,
     size INTEGER NOT NULL,
     duration_ms INTEGER,
     width INTEGER,
     height INTEGER,
     sha256 TEXT NOT NULL,
     made_at INTEGER NOT NULL,
     expires_at INTEGER NOT NULL,
     saved_at INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX clips_made ON clips (made_at);
   CREATE TABLE downloads (
     job_id TEXT PRIMARY KEY,
     part TEXT NOT NULL,
     resource TEXT NOT NULL,
     validator TEXT,
     total INTEGER
   ) STRICT;`,
  `ALTER TABLE clips ADD COLUMN connection TEXT;
   ALTER TABLE clips ADD COLUMN fps REAL;
   ALTER TABLE clips ADD COLUMN media TEXT NOT NULL DEFAULT 'video';
   UPDATE clips SET media = 'audio' WHERE kind IN ('speech', 'voice-clone');`,
  'ALTER TABLE clips ADD COLUMN preview INTEGER NOT NULL DEFAULT 0;',
  'CREATE INDEX clips_path ON clips (path);',
  // Tags are kept when a clip's file is made again, which replaces its row; a trigger deletes those of removed clips.
  `CREATE TABLE clip_tags (
     job_id TEXT NOT NULL,
     tag TEXT NOT NULL,
     PRIMARY KEY (job_id, tag)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX clip_tags_tag ON clip_tags (tag);
   CREATE TRIGGER clips_removed AFTER DELETE ON clips BEGIN
     DELETE FROM clip_tags WHERE job_id = OLD.job_id;
   END;`,
  // The files of one voiceover sheet are shown as one; the ids of their clips are `voiceover-<sheet>-<row>`.
  `ALTER TABLE clips ADD COLUMN stack TEXT;
   UPDATE clips SET stack = substr(job_id, 11, 36) WHERE kind = 'voiceover';`,
  'ALTER TABLE clips ADD COLUMN captions_drawn INTEGER NOT NULL DEFAULT 0;',
  // What a voiceover says, for the search; clips of older versions have no row until a studio has looked it up.
  `CREATE TABLE clip_words (
     job_id TEXT PRIMARY KEY,
     words TEXT NOT NULL
   ) STRICT;
   CREATE TRIGGER clips_removed_words AFTER DELETE ON clips BEGIN
     DELETE FROM clip_words WHERE job_id = OLD.job_id;
   END;`,
]
