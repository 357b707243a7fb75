package org.example.printdesk.jobs;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;

/** All jobs of the day. */
public final class JobStore {
    private static final JobStore INSTANCE = new JobStore();

    private final AtomicLong last = new AtomicLong();
    private final Map<Long, Job> jobs = new ConcurrentSkipListMap<>();

    public static JobStore instance() {
        return INSTANCE;
    }

    public Job add(String owner, Path document, int copies, List<String> options) {
        Job job = new Job(last.incrementAndGet(), owner, document, copies, List.copyOf(options), Job.State.WAITING);
        jobs.put(job.id(), job);
        return job;
    }

    public Optional<Job> find(long id) {
        return Optional.ofNullable(jobs.get(id));
    }

    public List<Job> of(String owner) {
        return jobs.values().stream().filter(job -> job.owner().equals(owner)).toList();
    }

    public List<Job> waiting() {
        return jobs.values().stream().filter(job -> job.state() == Job.State.WAITING).toList();
    }

    public void put(Job job) {
        jobs.replace(job.id(), job);
    }
}
