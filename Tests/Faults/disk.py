"""What a disk may hold after a power cut, from the log of power.c.

Data that was not flushed is lost. Of names (made, moved, removed) three things can have happened to those that were not
flushed: they all came through, none did, or each by itself either way.
"""
import pathlib
import shutil
import stat

KEPT, LOST, MIXED = "names kept", "names lost", "names mixed"
VARIANTS = (KEPT, LOST, MIXED)
FLUSHES = ("flush", "flush-folder", "flush-all")


class Event:
    """A line of the log. `folders` are those whose names it changed, `file` what it is about."""

    def __init__(self, line):
        self.word, *rest = line.split("\t")
        self.folders, self.names, self.file, self.content, self.kind = [], [], None, None, None
        match self.word:
            case "make":
                self.folders, self.file, self.kind, self.names = [int(rest[0])], int(rest[1]), rest[2], [rest[3]]
            case "link":
                self.folders, self.file, self.names = [int(rest[0])], int(rest[1]), [rest[2]]
            case "remove":
                self.folders, self.names = [int(rest[0])], [rest[1]]
            case "move" | "swap":
                self.folders, self.names = [int(rest[0]), int(rest[1])], rest[2:]
            case "cut":
                self.file = int(rest[0])
            case "flush":
                self.file, self.content = int(rest[0]), rest[1]
            case "flush-folder":
                self.file = int(rest[0])
            case "flush-all":
                self.content = rest[0]
            case other:
                raise ValueError(f"the log has a line that begins with {other}")


class Names:
    """{folder: {name: file}}, by numbers of inodes."""

    def __init__(self, folders):
        self.folders = {folder: dict(names) for folder, names in folders.items()}

    def copy(self):
        return Names(self.folders)

    def apply(self, event):
        """Carries out what is possible: what depends on something that was lost is lost, too. Gives the files named."""
        places = [(self.folders.get(folder), name) for folder, name in zip(event.folders, event.names)]
        if any(names is None for names, _ in places):
            return []
        first, name = places[0]
        match event.word:
            case "make" | "link":
                first[name] = event.file
                if event.kind == "d":
                    self.folders.setdefault(event.file, {})
                return [event.file]
            case "remove":
                return [first.pop(name, None)]
        second, target = places[1]
        if name not in first or (event.word == "swap" and target not in second):
            return []
        moved = first.pop(name)
        if event.word == "swap":
            first[name] = second[target]
        second[target] = moved
        return [moved, first.get(name)]

    def parents(self):
        return {file: folder for folder, names in self.folders.items() for file in names.values() if file in self.folders}

    def paths(self, root):
        """{file: path below the root}, of all that can be reached; a file with two names has one of them here."""
        found, rest = {root: pathlib.Path()}, [root]
        while rest:
            folder = rest.pop()
            for name, file in self.folders[folder].items():
                if file not in found:
                    found[file] = found[folder] / name
                    if file in self.folders:
                        rest.append(file)
        return found


class Disk:
    """A folder before a command ran in it, in place, and the log of that."""

    def __init__(self, folder, before):
        """folder: where the command is going to run. before: the same folder elsewhere, which stays as it is."""
        self.before, self.root = before, folder.stat().st_ino
        self.names, self.base, self.events, self.flushed = Names({self.root: {}}), {}, [], {}
        for path in [folder, *folder.rglob("*")]:
            number = path.lstat().st_ino
            if path != folder:
                self.names.folders.setdefault(path.parent.stat().st_ino, {})[path.name] = number
                self.base[number] = before / path.relative_to(folder)
            if path.is_dir() and not path.is_symlink():
                self.names.folders.setdefault(number, {})

    def read(self, log, store):
        """Takes in the log, without what happened elsewhere."""
        names = self.names.copy()
        for line in log.read_text("utf-8", "surrogateescape").splitlines():
            event = Event(line)
            ours = all(folder in names.folders for folder in event.folders)
            if not ours or (event.word in ("flush", "flush-folder", "cut") and not self.is_known(event.file, names)):
                continue
            event.concerns = set(names.apply(event)) | {event.file} if event.folders else {event.file}
            event.number = len(self.events)
            self.events.append(event)
            if event.word in FLUSHES:
                self.note_flush(event, names, store)

    def is_known(self, file, names):
        return file in names.folders or file in self.base or any(file in event.concerns for event in self.events)

    def note_flush(self, flush, names, store):
        """Which events the flush makes durable, and which content."""
        flush.contents = {}
        if flush.word == "flush-all":
            tree = store / flush.content
            flush.contents = {file: tree / path for file, path in names.paths(self.root).items() if file not in names.folders}
            concerned = None
        else:
            if flush.word == "flush":
                flush.contents = {flush.file: store / flush.content}
            # A flush keeps the way to what is flushed: file systems write the folders above with it.
            concerned, parents = {flush.file}, names.parents()
            above = flush.file if flush.word == "flush-folder" else None
            while above is not None:
                concerned.add(above)
                above = parents.get(above)
        for event in self.events[:flush.number]:
            if event.folders and event.number not in self.flushed and (
                    concerned is None or flush.file in event.folders or event.concerns & concerned):
                self.flushed[event.number] = flush.number

    @property
    def points(self):
        """After how many events the power can be cut: 0 to this."""
        return len(self.events)

    @property
    def flushes(self):
        """How often the disk was waited for."""
        return sum(event.word in FLUSHES for event in self.events)

    def rebuild(self, point, variant, source, target):
        """Writes the disk as it may be after a cut behind `point` events. source: random, for names either way."""
        names, contents, lost = self.names.copy(), dict(self.base), set()
        for event in self.events[:point]:
            if event.folders:
                durable = self.flushed.get(event.number, point) < point
                if event.kind == "f":
                    contents.pop(event.file, None)
                if durable or variant == KEPT or (variant == MIXED and source.random() < 0.5):
                    names.apply(event)
                elif event.kind == "d":
                    names.folders.setdefault(event.file, {})
            elif event.word == "cut":
                if variant == KEPT or (variant == MIXED and source.random() < 0.5):
                    contents.pop(event.file, None)
            else:
                contents.update(event.contents)
        self.write(names, contents, self.root, target)

    def write(self, names, contents, folder, target):
        target.mkdir(parents=True, exist_ok=True)
        for name, file in names.folders[folder].items():
            path = target / name
            if file in names.folders:
                self.write(names, contents, file, path)
            elif (content := contents.get(file)) is None:
                path.write_bytes(b"")
            elif content.is_symlink():
                path.symlink_to(content.readlink())
            else:
                shutil.copyfile(content, path)
                path.chmod(stat.S_IMODE(content.stat().st_mode) | stat.S_IWUSR)
